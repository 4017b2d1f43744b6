package api

import (
	"io"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/core/strict"
)

// Request is one call. Its texts need to be valid only until Do returns.
type Request struct {
	Method string // GET, HEAD, POST, PUT or DELETE; what else there is, no call has
	Path   string // escaped, as it was sent: "/api/products/018f"
	Query  string // escaped, without the question mark
	Client Client
	// Origin is where the client found the site, as "https://example.co.uk". Nobody has looked at it yet: it
	// may be anything that a Host header can be.
	Origin string
	// ID is under what name a fault is noted.
	ID string
	// Session is the token of a session; empty for a visitor.
	Session string
	// Authorization is that header. A token of a program in it goes before Session.
	Authorization string
	// Device is what the browser was given at an earlier sign-in; empty if nothing.
	Device string
	// IfMatch, IfNoneMatch and LastEventID are those headers, Autosave is HeaderAutosave.
	IfMatch, IfNoneMatch, LastEventID, Autosave string
	// Protocol are the headers of the Model Context Protocol, where it is spoken.
	Protocol []Field
	// MediaType is that of the body, with its parameters; empty if there is none.
	MediaType string
	// Body gives a body of at most so many bytes; nil if there is none. It is called once at the most, after
	// everything that can be refused without it. It fails with TooLarge, Malformed or Unavailable.
	Body func(most int) ([]byte, error)
	// Stream gives the body as it comes, of at most so many bytes, in the place of Body; nil if there is none. Reading fails as
	// Body does. It must be closed.
	Stream func(most int64) (io.ReadCloser, error)
	// Range, IfRange and IfModifiedSince are those headers.
	Range, IfRange, IfModifiedSince string

	actor  core.Actor
	caller auth.Caller // who has signed in, or has a token
	params []string    // of the path, in the order of its names
	route  *Route
	inside bool // the server asks itself, on behalf of a request that was counted
	api    *API // that answers
}

// HeaderAutosave says of an update that nobody pressed a button for it.
const HeaderAutosave = "Quoin-Autosave"

// Client is who makes a call, as far as can be told without a name.
type Client struct {
	Address string // an IP address
	Host    string // under which the site was found, with a port
	Agent   string // the User-Agent
	// Prefetch says that nobody may ever see the answer; GlobalPrivacy and DoNotTrack that the person does
	// not want to be counted.
	Prefetch, GlobalPrivacy, DoNotTrack bool
}

// maxID is more than any id has, in bytes.
const maxID = 256

// PathID gives the id in the path; empty if no entry can have it.
func (r *Request) PathID() string { return r.Param("id") }

// Param gives a parameter of the path; empty if nothing can have such a name. It is a copy.
func (r *Request) Param(name string) string {
	for i, known := range r.route.names {
		if known == name {
			text, err := url.PathUnescape(r.params[i])
			if err != nil {
				return ""
			}
			return CleanID(text)
		}
	}
	return ""
}

// LastSegment gives the last parameter of the path, which may be longer than an id: what people called a file. It is false
// where that is not escaped as it should be.
func (r *Request) LastSegment() (text string, ok bool) {
	text, err := url.PathUnescape(r.params[len(r.params)-1])
	return text, err == nil
}

// CleanID gives a copy of the text; empty if no entry can have such an id or slug.
func CleanID(id string) string {
	if len(id) > maxID || !utf8.ValidString(id) || strings.ContainsAny(id, "/\x00") {
		return ""
	}
	return strings.Clone(id)
}

// known refuses a query key that the call does not have.
func (r *Request) known() error {
	if r.Query == "" {
		return nil
	}
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return err
	}
	keys := r.route.Operation.QueryKeys()
	return p.Each(func(name, _ string) error {
		switch {
		case slices.Contains(keys, name):
			return nil
		case len(keys) == 0:
			return params.Bad(name, "is not known here")
		}
		return params.Unknown(name, keys...)
	})
}

// RawQuery gives the query string, as a copy; empty costs nothing.
func (r *Request) RawQuery() string { return strings.Clone(r.Query) }

// HasTag reports whether the client has the answer with the tag already.
func (r *Request) HasTag(tag string) bool { return HasTag(r.IfNoneMatch, tag) }

// HasTag reports whether an If-None-Match has the tag, by weak comparison (RFC 9110, 13.1.2).
func HasTag(ifNoneMatch, tag string) bool {
	if ifNoneMatch == "" {
		return false
	}
	for one := range strings.SplitSeq(ifNoneMatch, ",") {
		one = strings.TrimSpace(one)
		if one == "*" || strings.TrimPrefix(one, "W/") == tag {
			return true
		}
	}
	return false
}

// The most bytes of a body.
const (
	VisitorBody = 64 << 10 // of somebody who has not signed in
	SmallBody   = 4 << 10  // with a name and a password
)

// JSON gives the body of a write; nil if there is none. It fails with Unsupported unless it is JSON.
func (r *Request) JSON(most int) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	if !IsMedia(r.MediaType, MediaJSON) {
		return nil, core.Errorf(core.Unsupported, "The body must be JSON, with the content type application/json.")
	}
	return r.Body(most)
}

// NothingElse fails where a body has more than the password that was taken out of it.
func (r *Request) NothingElse() error {
	body, err := r.JSON(SmallBody)
	if err != nil || body == nil {
		return err
	}
	return strict.Fields(body, nil)
}

// IsMedia reports whether a Content-Type names a media type, with whatever parameters.
func IsMedia(contentType, want string) bool {
	media, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(media), want)
}
