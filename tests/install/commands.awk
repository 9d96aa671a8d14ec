# The commands of a document that stand below "a test runs these lines", without their indent; a line that
# ends with \ goes on.
/^<!-- a test runs these lines -->$/ { wanted = 1; next }
wanted && /^    / { wanted = 2; print substr($0, 5); next }
wanted == 2 { wanted = 0 }
