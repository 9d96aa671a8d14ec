from setuptools import setup

setup(
    name="tilewright",
    version="0.2.0",
    description="The reference engine of Tilewright: rules, positions and decisions of tile-laying games",
    license="MIT",
    packages=["tilewright"],
    package_data={"tilewright": ["py.typed"]},
    python_requires=">=3.8",
    install_requires=["cffi>=1.15"],
    cffi_modules=["build_engine.py:ffi"],
    zip_safe=False,
)
