// Package model is the API for authors of content types. Define and Options make a type of a plain struct. Small
// interfaces that the struct may implement add behaviour beyond its fields. A Registry holds the types of a program.
package model
