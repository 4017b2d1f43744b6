// Package firststeps tells the owner of a new site what is to be done, and what is done already.
package firststeps
