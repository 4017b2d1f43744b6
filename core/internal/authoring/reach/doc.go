// Package reach finds out which parts of a system, and which services and content of Quoin, the code of a module can reach.
//
// It follows the calls of a module and of the modules that it requires, from the functions that a program calls: those that
// initialise its packages, and Plugin, All and Type. A function that is used as a value counts as called, and so do the methods
// of a value that is converted to an interface. Functions of the standard library and of Quoin are not followed; tables list
// the functions that reach something. The result is an upper bound: code that is reported as reachable may never run, but code that is not reported cannot
// reach anything, unless something in the result cannot be known.
package reach
