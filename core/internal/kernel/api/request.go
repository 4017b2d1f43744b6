package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// Request is one call. Its texts need to be valid only until Do returns.
type Request struct {
	Method string // GET, HEAD, POST, PUT or DELETE; no route has another method
	Path   string // escaped, as received: "/api/products/018f"
	Query  string // escaped, without the question mark
	Client Client
	// Origin is the base URL that the client used, such as "https://example.co.uk". It has not been validated: it may be
	// anything that a Host header can contain.
	Origin string
	// ID is the id under which errors are logged.
	ID string
	// Session is the token of a session; empty for a visitor.
	Session string
	// HasCookies reports whether the client sent any cookie.
	HasCookies bool
	// Authorization is that header. An API token in it takes precedence over Session.
	Authorization string
	// Device is the token that the browser got at an earlier sign-in; empty if there is none.
	Device string
	// IfMatch, IfNoneMatch and LastEventID are those headers, Autosave is HeaderAutosave.
	IfMatch, IfNoneMatch, LastEventID, Autosave string
	// Headers reads all headers; nil if the request has none.
	Headers Headers
	// Protocol holds the headers of the Model Context Protocol, on its route.
	Protocol []Field
	// Accept is that header: the media types that the client wants.
	Accept string
	// MediaType is that of the body, with its parameters; empty if there is none.
	MediaType string
	// Body returns a body of at most the given number of bytes; nil if there is none. It is called at most once, after
	// all checks that do not need the body. It fails with TooLarge, Malformed or Unavailable.
	Body func(most int) ([]byte, error)
	// Encoded returns the body as Body does if it has a content coding, which Body refuses; nil if it has none.
	Encoded func(most int) ([]byte, error)
	// Stream returns the body as a stream of at most the given number of bytes, instead of Body; nil if there is none.
	// Reading fails as Body does. The stream must be closed.
	Stream func(most int64) (io.ReadCloser, error)
	// Pages answers browsers without scripts with pages of the site; nil if the site draws none.
	Pages Pages
	// Range, IfRange and IfModifiedSince are those headers.
	Range, IfRange, IfModifiedSince string

	actor    core.Actor
	caller   auth.Caller // set if the call has a session or an API token
	params   []string    // of the path, in the order of their names
	route    *Route
	internal bool // made by the server on behalf of a request that was already counted
	// view is the value of the query key view; empty if there is none. With unlimited, the caller who asks for the view of
	// visitors is not one, and is not rate limited.
	view      string
	unlimited bool
	api       *API // that answers the request
}

// HeaderAutosave marks an update that was saved automatically.
const HeaderAutosave = "Quoin-Autosave"

// Client describes the client of a call, without its account.
type Client struct {
	Address string // an IP address
	Host    string // the requested host, with a port
	Agent   string // the User-Agent
	// Prefetch says that the answer may never be shown; GlobalPrivacy and DoNotTrack say that the person does not want
	// to be counted.
	Prefetch, GlobalPrivacy, DoNotTrack bool
}

// maxID is longer than any id, in bytes.
const maxID = 256

// PathID returns the id in the path; empty if it cannot be the id of an entry.
func (r *Request) PathID() string { return r.Param("id") }

// Param returns a copy of a parameter of the path; empty if the value is not valid.
func (r *Request) Param(name string) string {
	for i, known := range r.route.paramNames {
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

// maxRest is the maximum length of the rest of a path in bytes.
const maxRest = 2048

// Rest returns a copy of the last parameter of the path, which is the rest of the path; false if it is not escaped
// correctly, if a program could read it as another path, or if it is too long.
func (r *Request) Rest() (text string, ok bool) {
	text, err := url.PathUnescape(r.params[len(r.params)-1])
	if err != nil || len(text) > maxRest || !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\\") {
		return "", false
	}
	for segment := range strings.SplitSeq(text, "/") {
		if segment == "." || segment == ".." {
			return "", false
		}
	}
	return strings.Clone(text), true
}

// LastSegment returns the last parameter of the path, such as a file name, which may be longer than an id. It returns
// false if the segment is not escaped correctly.
func (r *Request) LastSegment() (text string, ok bool) {
	text, err := url.PathUnescape(r.params[len(r.params)-1])
	return text, err == nil
}

// CleanID returns a copy of the text; empty if it cannot be the id or slug of an entry.
func CleanID(id string) string {
	if len(id) > maxID || !utf8.ValidString(id) || strings.ContainsAny(id, "/\x00") {
		return ""
	}
	return strings.Clone(id)
}

// checkQueryKeys refuses query keys that the route does not have.
func (r *Request) checkQueryKeys() error {
	if r.Query == "" || r.route.Raw || r.route.AnyQuery {
		return nil
	}
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return err
	}
	keys := r.route.Operation.QueryKeys()
	return p.Each(func(name, _ string) error {
		switch {
		case slices.Contains(keys, name), len(r.route.Operation.Filters) > 0 && strings.HasPrefix(name, "filter["):
			return nil
		case name == PreviewKey:
			return NoPreview()
		case len(keys) == 0:
			return params.Bad(name, "is not known here")
		}
		return params.Unknown(name, keys...)
	})
}

// RawQuery returns a copy of the query string. An empty one is not allocated.
func (r *Request) RawQuery() string { return strings.Clone(r.Query) }

// HasTag reports whether the client already has the answer with the tag.
func (r *Request) HasTag(tag string) bool { return HasTag(r.IfNoneMatch, tag) }

// HasTag reports whether an If-None-Match contains the tag, by weak comparison (RFC 9110, 13.1.2).
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

// Maximum sizes of a body in bytes.
const (
	VisitorBody = 64 << 10 // from visitors
	SmallBody   = 4 << 10  // with a name and a password
)

// JSON returns the body of a write; nil if there is none. It fails with Unsupported unless it is JSON.
func (r *Request) JSON(most int) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	if !IsMedia(r.MediaType, MediaJSON) {
		return nil, core.Errorf(core.Unsupported, "The body must be JSON, with the content type application/json.")
	}
	return r.Body(most)
}

// Decode reads the JSON body of a write into the struct that to points to, as strictjson.Into does. It fails like JSON and
// like that.
func (r *Request) Decode(most int, to any) error {
	body, err := r.JSON(most)
	if err != nil {
		return err
	}
	return strictjson.Into(body, to)
}

// DecodeOptional is like Decode, and leaves what to points to as it is if there is no body.
func (r *Request) DecodeOptional(most int, to any) error {
	body, err := r.JSON(most)
	if err != nil || len(body) == 0 {
		return err
	}
	return strictjson.Into(body, to)
}

// WholeNumber reads a member of a body that must be a whole number. It fails with Malformed if it is of another kind, with
// Invalid if it is no whole number, and with wrong in both cases.
func WholeNumber(raw json.RawMessage, wrong core.FieldError) (int, error) {
	var number json.Number
	if bytes.HasPrefix(raw, []byte(`"`)) || json.Unmarshal(raw, &number) != nil {
		return 0, core.MalformedFields([]core.FieldError{wrong})
	}
	n, err := strconv.Atoi(number.String())
	if err != nil {
		return 0, core.InvalidFields([]core.FieldError{wrong})
	}
	return n, nil
}

// DecodeRequired is like Decode, and fails with Invalid if the body lacks a text that is not optional.
func (r *Request) DecodeRequired(most int, to any) error {
	if err := r.Decode(most, to); err != nil {
		return err
	}
	if missing := strictjson.Missing(to); len(missing) > 0 {
		return core.InvalidFields(missing)
	}
	return nil
}

// NothingElse fails if a body has members other than the password, which was removed from it.
func (r *Request) NothingElse() error {
	body, err := r.JSON(SmallBody)
	if err != nil || body == nil {
		return err
	}
	return strictjson.Fields(body, nil)
}

// IsMedia reports whether a Content-Type names a media type, with any parameters.
func IsMedia(contentType, want string) bool {
	media, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(media), want)
}

// CatchUp waits, as far as possible, until this node has what any node has told callers: a token may have been made on
// another node a moment ago.
func (r *Request) CatchUp(ctx context.Context) {
	if r.api != nil {
		r.api.catchUp(ctx)
	}
}

// RemoveQueryKey removes a key from the query. Handlers then read the query as if the client had not sent the key.
func (r *Request) RemoveQueryKey(key string) { r.Query = withoutKey(r.Query, key) }

// IsStopping reports whether the program is shutting down.
func (r *Request) IsStopping() bool { return r.api.IsStopping() }
