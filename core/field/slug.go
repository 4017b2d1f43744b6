package field

import (
	"fmt"
	"regexp"
)

// Slug is the readable part of an entry's address: "client-portal". It is unique within a type.
type Slug string

// MaxSlug is the maximum number of characters in a Slug.
const MaxSlug = 80

// SlugPattern is the syntax of a Slug, as a regular expression of both JSON Schema and Go. An empty slug asks the
// server to generate one.
const SlugPattern = `^([a-z0-9]+(-[a-z0-9]+)*)?$`

// Kind returns KindSlug.
func (Slug) Kind() Kind { return KindSlug }

var slugPattern = regexp.MustCompile(SlugPattern)

// Check accepts lower-case ASCII letters, digits, and single hyphens between them, MaxSlug characters at most.
func (s Slug) Check() error {
	if len(s) > MaxSlug || !slugPattern.MatchString(string(s)) {
		return fmt.Errorf("must be lower-case letters, digits and single hyphens between them, at most %d characters", MaxSlug)
	}
	return nil
}
