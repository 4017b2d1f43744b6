package site

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
)

// attributes are the styles that the libraries of the public app write into its HTML. Its own components write none.
var attributes = []string{"pointer-events:none", "outline:none", "animation-duration:0s"}

// policies are the names under which the apps may make HTML of texts: what the server has sanitised, the empty elements of
// React, and what the editor of rich text reads of the clipboard into a document that nobody sees.
var policies = []string{"quoin", "default", "ProseMirrorClipboard"}

// Policy is the Content-Security-Policy of the site. A page loads from its own site only, and runs no script that stands in
// its HTML. Of styles in it, those of the app are known by their hash, which is the same for each page and each visitor, so
// that a kept page stays good. Pictures may come from anywhere, because staff enter their addresses; and only the site may
// frame itself, which the admin app does to preview a page.
func (s *Site) Policy() string { return s.policyWith(nil) }

// policyWith is Policy for a page that has these style attributes beside.
func (s *Site) policyWith(more []string) string {
	inline := slices.Concat(attributes, more)
	if s.Pages != nil {
		inline = append(inline, s.Pages.Styles())
	}
	styles := []string{"style-src 'self' 'unsafe-hashes'"}
	for _, text := range inline {
		styles = append(styles, hashSource(text))
	}
	return strings.Join([]string{
		"default-src 'self'",
		strings.Join(styles, " "),
		"img-src 'self' https: data:",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'self'",
		"require-trusted-types-for 'script'",
		"trusted-types " + strings.Join(policies, " "),
	}, "; ")
}

// hashSource names a text as Content Security Policy Level 3 does.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
