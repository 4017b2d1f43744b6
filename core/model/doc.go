// Package model is all that the author of a content type works with. A type is defined from a plain struct
// with Define and Options; what it can do beyond its fields are small interfaces that the struct may have. The
// types of a program stand in a Registry.
package model
