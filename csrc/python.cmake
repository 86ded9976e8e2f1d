# The Python extension studeval/evaluator/_native: cffi's wrapper around the library, one stable-ABI module.
add_custom_command(
  OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/_native.c
  COMMAND ${Python_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/build_ffi.py ${CMAKE_CURRENT_BINARY_DIR}/_native.c
  DEPENDS build_ffi.py python_cdef.h python_prelude.h studeval.h
  VERBATIM)
find_package(Python REQUIRED COMPONENTS Interpreter Development.SABIModule)
python_add_library(_native MODULE USE_SABI 3.11 WITH_SOABI ${CMAKE_CURRENT_BINARY_DIR}/_native.c)
target_include_directories(_native PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(_native PRIVATE studeval_c)
install(TARGETS _native LIBRARY DESTINATION studeval/evaluator)

# pytest reads the assertions of all that comes with a plugin, and warns in every project of what was imported before it
# could: the loader of an editable install. This tells it to leave the loader alone.
if(SKBUILD_STATE STREQUAL "editable")
  set(loader _editable_skbc_${SKBUILD_PROJECT_NAME})
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${loader}_quiet.pth
    "import sys; setattr(sys.modules.get('${loader}', sys.implementation), '__doc__', 'PYTEST_DONT_REWRITE')\n")
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${loader}_quiet.pth DESTINATION .)
endif()
