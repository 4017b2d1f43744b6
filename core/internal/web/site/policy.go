package site

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// allowedStyleAttributes are the style attributes that the libraries of the public app write into its HTML. Its own
// components write none.
var allowedStyleAttributes = []string{"pointer-events:none", "outline:none", "animation-duration:0s"}

// trustedTypesPolicies are the names of the Trusted Types policies with which the apps may turn text into HTML:
// sanitised HTML of the server, the empty elements of React, and the clipboard content that the rich text editor parses
// in a detached document.
var trustedTypesPolicies = []string{"quoin", "default", "ProseMirrorClipboard"}

// Policy returns the Content-Security-Policy of the site. A page loads files only from its own site, and runs no
// inline script. Pictures may come from any host, because staff enter their URLs. Only the site
// itself may frame its pages, which the admin app does to preview one.
func Policy() string { return policyWith(framesOf(nil), nil) }

// setPolicy gives a page the policy that allows its styles, and the films of the hosts in the settings. Its styles are
// allowed by their hashes, which are the same for each visitor, so that a cached page stays valid.
func (r *settingsReader) setPolicy(ctx context.Context, out *api.Response, styles []string) {
	out.Set("Content-Security-Policy", policyWith(r.current(ctx).frames, styles))
}

// policyWith returns Policy with another directive about frames, and with the sources of the styles of a page.
func policyWith(frames string, more []string) string {
	styles := []string{"style-src 'self' 'unsafe-hashes'"}
	for _, text := range allowedStyleAttributes {
		styles = append(styles, render.StyleSource(text))
	}
	styles = append(styles, more...)
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
