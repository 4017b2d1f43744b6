package site

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// allowedStyleAttributes are the style attributes that the libraries of the public app write into its HTML. Its own
// components write none.
var allowedStyleAttributes = []string{"pointer-events:none", "outline:none", "animation-duration:0s"}

// trustedTypesPolicies are the names of the Trusted Types policies with which the apps may turn text into HTML:
// sanitised HTML of the server, the empty elements of React, and the clipboard content that the rich text editor parses
// in a detached document.
var trustedTypesPolicies = []string{"quoin", "default", "ProseMirrorClipboard"}

// Policy returns the Content-Security-Policy of the site. A page loads files only from its own site, and runs no
// inline script. Inline styles of the app are allowed by their hash, which is the same for each page and each visitor,
// so that a cached page stays valid. Pictures may come from any host, because staff enter their URLs. Only the site
// itself may frame its pages, which the admin app does to preview one.
func (s *Site) Policy() string { return s.policyWith(framesOf(nil), nil) }

// setPolicy gives a page the policy that allows its further styles, and the films of the hosts in the settings.
func (s *Site) setPolicy(ctx context.Context, out *api.Response, styles []string) {
	known := s.siteSettings(ctx)
	policy := known.policy
	if len(styles) > 0 {
		policy = s.policyWith(known.frames, styles)
	}
	out.Set("Content-Security-Policy", policy)
}

// policyWith returns Policy with another directive about frames, and with further styles that the page may have.
func (s *Site) policyWith(frames string, more []string) string {
	inline := slices.Concat(allowedStyleAttributes, more)
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
		frames,
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'self'",
		"require-trusted-types-for 'script'",
		"trusted-types " + strings.Join(trustedTypesPolicies, " "),
	}, "; ")
}

// hashSource returns the hash of a text in the form of Content Security Policy Level 3.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
