package field

import (
	"fmt"
	"regexp"
)

// Slug is the readable part of an entry's address: "client-portal". No two entries of a type share one.
type Slug string

// MaxSlug is how many characters a Slug has at most.
const MaxSlug = 80

// SlugPattern is what a Slug looks like, as a regular expression of JSON Schema and of Go. The empty one
// asks the server to make it.
const SlugPattern = `^([a-z0-9]+(-[a-z0-9]+)*)?$`

// Kind is KindSlug.
func (Slug) Kind() Kind { return KindSlug }

var slugPattern = regexp.MustCompile(SlugPattern)

// Check wants lower-case letters of ASCII, digits, and single hyphens between them.
func (s Slug) Check() error {
	if len(s) > MaxSlug || !slugPattern.MatchString(string(s)) {
		return fmt.Errorf("must be lower-case letters, digits and single hyphens between them, at most %d characters", MaxSlug)
	}
	return nil
}
