// Package redirect is the built-in content type of redirects: paths of the site that lead to another address.
package redirect

import (
	"net/url"
	"path"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// TypeName is the name of the content type.
const TypeName = "redirect"

// Redirect sends requests for a path of the site, at which there is no page, to another address.
type Redirect struct {
	From string `json:"from" validate:"required,max=1000" cms:"title,unique,exact,help=A path of this site such as /old-page. With a query such as /?p=123 it is for that query alone"`
	To   string `json:"to" validate:"required,max=1000" cms:"exact,help=A path of this site or a whole address"`
	Kind string `json:"kind" validate:"oneof=permanent temporary" default:"permanent" cms:"exact,help=Browsers and search engines keep a permanent one"`
}

// Prepare normalises both addresses to the form in which they are looked up.
func (r *Redirect) Prepare(*Redirect, time.Time) {
	r.From = cleanFrom(r.From)
	r.To = strings.TrimSpace(r.To)
	if local(r.To) {
		if u, err := url.Parse(r.To); err == nil {
			r.To = CleanPath(u.Path) + suffix(u)
		}
	}
}

// suffix returns the query and the fragment of a URL, each with its separator.
func suffix(u *url.URL) string {
	out := ""
	if u.RawQuery != "" {
		out = "?" + u.RawQuery
	}
	if u.Fragment != "" {
		out += "#" + u.EscapedFragment()
	}
	return out
}

// cleanFrom reduces a URL to its normalised path and its query. Text that is no such URL is only trimmed.
func cleanFrom(text string) string {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Path == "" && u.RawQuery == "" || u.Path != "" && u.Path[0] != '/' {
		return strings.TrimSpace(text)
	}
	return Key(u.Path, u.RawQuery)
}

// CleanPath normalises an unescaped path for the look-up: Unicode in form NFC, cleaned by path.Clean, percent-encoded
// where necessary, without a slash at the end.
func CleanPath(p string) string {
	p = path.Clean("/" + norm.NFC.String(p))
	return (&url.URL{Path: p}).EscapedPath()
}

// Key returns the look-up key of a request with an unescaped path and a raw query.
func Key(p, query string) string {
	if query != "" {
		return CleanPath(p) + "?" + query
	}
	return CleanPath(p)
}

// local reports whether an address is a path of this site.
func local(to string) bool { return strings.HasPrefix(to, "/") && !outside(to) }

// outside reports whether browsers take an address that begins with a slash for one of another host, as with "//host"
// and "/\host".
func outside(to string) bool {
	return len(to) > 1 && (to[1] == '/' || to[1] == '\\')
}

// ownPaths are the path prefixes that the program serves itself. Nothing below them is redirected.
var ownPaths = []string{"/admin", "/api", "/assets", "/healthz", "/icons", "/mcp", "/media", "/metrics", "/readyz"}

// Paths below wellKnown identify a site to other programs. Certificate authorities request paths below challenges
// (ACME) and follow redirects; a server that answers there can obtain certificates for the site's name.
const (
	wellKnown  = "/.well-known"
	challenges = wellKnown + "/acme-challenge"
)

// below reports whether p, escaped or not, is folder or below it. The comparison ignores case, because redirects are
// looked up regardless of case.
func below(p, folder string) bool {
	if plain, err := url.PathUnescape(p); err == nil {
		p = plain
	}
	p = strings.ToLower(path.Clean("/" + p))
	return p == folder || strings.HasPrefix(p, folder+"/")
}

// Own reports whether a path is served by the program itself, or must not be redirected because it answers ACME
// challenges.
func Own(p string) bool {
	if below(p, challenges) {
		return true
	}
	for _, own := range ownPaths {
		if p == own || strings.HasPrefix(p, own+"/") {
			return true
		}
	}
	return false
}

// Check checks the rules that the struct tags cannot express. It fails with Invalid.
func (r *Redirect) Check() error {
	var wrong core.FieldErrors
	from, _, query := strings.Cut(r.From, "?")
	switch {
	case !local(r.From) || strings.ContainsAny(r.From, "#\\") || bad(r.From):
		wrong.Add("from", "must be a path of this site such as /old-page")
	case Own(from):
		wrong.Add("from", "is an address of the program's own")
	case from == "/" && !query:
		wrong.Add("from", "is the home page")
	}
	if !r.goodTarget() {
		wrong.Add("to", "must be a path such as /blog or an address such as https://example.co.uk/page")
	} else if to, _, _ := strings.Cut(r.To, "#"); to == r.From {
		wrong.Add("to", "leads back to where it comes from")
	}
	if len(wrong) > 0 {
		return core.InvalidFields(wrong)
	}
	return nil
}

func (r *Redirect) goodTarget() bool {
	if bad(r.To) {
		return false
	}
	if local(r.To) {
		return !strings.Contains(r.To, `\`)
	}
	u, err := url.Parse(r.To)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil
}

// bad reports whether an address contains spaces or control characters.
func bad(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f })
}

// CheckEntries refuses a redirect that would form a chain with another one, which excludes loops as well, and a redirect
// by an editor below /.well-known. It fails with Invalid.
func (r *Redirect) CheckEntries(entries model.Entries) error {
	if from, _, _ := strings.Cut(r.From, "?"); entries.Actor.Role == core.Editor && below(from, wellKnown) {
		return refused("from", "is below "+wellKnown+": administrators redirect such addresses")
	}
	target, _, _ := strings.Cut(r.To, "#")
	for other, err := range entries.Others.List(TypeName, model.Query{Where: []model.Condition{{Field: "from", Value: target}}}) {
		if err != nil {
			return err
		}
		var next Redirect
		if err := other.Into(&next); err != nil {
			return err
		}
		if other.ID != entries.ID {
			if next.To == r.From {
				return refused("to", "makes a loop: "+core.Shorten(next.From)+" is redirected to here")
			}
			return refused("to", "is redirected itself, to "+core.Shorten(next.To)+": lead there")
		}
	}
	for other, err := range entries.Others.List(TypeName, model.Query{Where: []model.Condition{{Field: "to", Value: r.From}}}) {
		if err != nil {
			return err
		}
		var before Redirect
		if err := other.Into(&before); err != nil {
			return err
		}
		if other.ID != entries.ID {
			return refused("from", "is where "+core.Shorten(before.From)+" is redirected to: change that one first")
		}
	}
	return nil
}

func refused(field, message string) error {
	return core.InvalidFields(core.FieldErrors{{Field: field, Message: message}})
}

// Permanent reports whether the redirect is permanent.
func (r *Redirect) Permanent() bool { return r.Kind != "temporary" }

var (
	_ model.Preparer[Redirect] = (*Redirect)(nil)
	_ model.Checker            = (*Redirect)(nil)
	_ model.CrossEntryRule     = (*Redirect)(nil)
)

// Type returns the content type. It belongs to the program itself, which adds it to each registry.
func Type() model.Type {
	return model.Define[Redirect](TypeName, model.Options{
		Path: "redirects", StaffPath: "admin/redirects", One: "Redirect", Many: "Redirects", Icon: "fas fa-right-left",
		Order: model.NewestFirst, Access: core.Closed,
		Admin: model.AdminOptions{Group: model.GroupSite},
	})
}
