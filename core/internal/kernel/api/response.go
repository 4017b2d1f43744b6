package api

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/encode"
)

// Response is the answer to a call. Its contents are shared and must not be changed. At most one of Body, Coded, Stream,
// File and Events is set.
type Response struct {
	Status    int // the HTTP status
	Header    []Field
	MediaType string
	Body      []byte
	ETag      string // of Body or File, with its quotes; empty for none
	Coded     Coded
	// Stream is a body that is generated while it is sent. An error ends the connection.
	Stream io.Reader
	// File is a body that is read while it is sent. The code that receives it from Do must close it, sent or not.
	File *Piece
	// Events is a live feed, which lasts until either side ends it.
	Events *Events
	// Session is the new value of the client's session cookie; nil leaves the cookie unchanged.
	Session *Session
	// Device is the token to store in DeviceCookie, by which the client is recognised at its next sign-in; empty leaves
	// the cookie unchanged.
	Device string
	// Keys returns the surrogate keys of an answer with content, by which a shared cache removes it: types, such as "post",
	// and entries, such as "post/hello". If it is nil, shared caches do not keep the answer.
	Keys func() []string
	// Reads are the content types that the answer depends on beside those that Table.Types returns for its path.
	Reads []string
	// Previewed says that the answer shows an entry as it is being edited.
	Previewed bool
	// Route is the path pattern of the route that answered: "/api/products/{id}".
	Route string

	shared bool // whether shared caches may keep the answer
}

// Field is a header field of a response.
type Field struct{ Name, Value string }

// Coded is a body that is available in several content codings.
type Coded interface {
	// Codings returns the available codings of package encode.
	Codings() []string
	// In returns the body in a coding; unencoded for an empty one.
	In(coding string) []byte
	// Tag returns the entity tag of the body in a coding, with its quotes.
	Tag(coding string) string
}

// Session is the token that a client stores for a time; a negative time deletes it.
type Session struct {
	Token string
	Keep  time.Duration
}

// The media types of most answers.
const (
	MediaJSON = "application/json"
	MediaText = "text/plain"
	MediaCSV  = "text/csv; charset=utf-8"
)

// The headers of an answer.
const (
	HeaderTotal = "X-Total-Count" // the number of matching entries
	// HeaderSeq contains the number of a commit for staff, and the number of changes that they may know of for visitors. The
	// answer to a write by staff has the number of a commit that includes the write; any other answer has a number up to
	// which the data is current.
	HeaderSeq = "Quoin-Seq"

	CacheControl       = "Cache-Control"
	ContentDisposition = "Content-Disposition"
	Location           = "Location"
	Link               = "Link"
	Vary               = "Vary"
	NoStore            = "no-store"
)

// Get returns the value of a header; empty if there is none.
func (r *Response) Get(name string) string {
	for _, f := range r.Header {
		if strings.EqualFold(f.Name, name) {
			return f.Value
		}
	}
	return ""
}

// Set adds a header.
func (r *Response) Set(name, value string) { r.Header = append(r.Header, Field{name, value}) }

// KeepPrivate sets headers with which no cache stores the response: it depends on who asks.
func (r *Response) KeepPrivate() {
	vary, header := "Cookie", make([]Field, 0, len(r.Header)+2)
	for _, f := range r.Header {
		switch {
		case strings.EqualFold(f.Name, CacheControl):
		case strings.EqualFold(f.Name, Vary):
			if !strings.Contains(f.Value, vary) {
				vary = f.Value + ", " + vary
			} else {
				vary = f.Value
			}
		default:
			header = append(header, f)
		}
	}
	r.Header = append(header, Field{CacheControl, "private, no-store"}, Field{Vary, vary})
}

// PrivateJSON returns an uncacheable response with a body that is already JSON.
func PrivateJSON(body []byte) Response {
	return Response{
		Status: http.StatusOK, Header: []Field{{CacheControl, NoStore}}, MediaType: MediaJSON, Body: body,
	}
}

// Private returns an uncacheable response with a value as JSON.
func Private(value any) (Response, error) {
	body, err := json.Marshal(value)
	return PrivateJSON(body), err
}

// NoContent returns a response for success without a body.
func NoContent() Response {
	return Response{Status: http.StatusNoContent, Header: []Field{{CacheControl, NoStore}}}
}

// Revalidated returns a response that clients may cache but must revalidate before each use, because any write may
// change it. The body depends on the actor.
func Revalidated(actor core.Actor, body []byte, tag string) Response {
	return Response{
		Status: http.StatusOK, Header: cacheHeaders(actor, "Cookie"), MediaType: MediaJSON, Body: body, ETag: tag,
	}
}

// Compressed is Revalidated for bodies that may be large: they are sent in the coding that the client prefers. encoded
// returns the body in a coding of package encode.
func Compressed(actor core.Actor, body []byte, tag string, encoded func(coding string) []byte) Response {
	return Response{
		Status: http.StatusOK, Header: cacheHeaders(actor, "Accept-Encoding, Cookie"), MediaType: MediaJSON,
		Coded: codings{body, tag, encoded},
	}
}

func cacheHeaders(actor core.Actor, vary string) []Field {
	control := "no-cache"
	if actor.SeesAll() {
		control = "private, no-cache"
	}
	// With capacity for the further headers of most answers.
	return append(make([]Field, 0, 4), Field{CacheControl, control}, Field{Vary, vary})
}

// codings is a body with its encodings.
type codings struct {
	body    []byte
	tag     string
	encoded func(coding string) []byte
}

func (c codings) Codings() []string { return CodingsOf(len(c.body)) }

func (c codings) In(coding string) []byte {
	if coding == "" {
		return c.body
	}
	return c.encoded(coding)
}

func (c codings) Tag(coding string) string { return CodedTag(c.tag, coding) }

// CodingsOf returns the codings that are worthwhile for a body of the given number of bytes.
func CodingsOf(size int) []string {
	if size < encode.Smallest {
		return nil
	}
	return encode.Codings()
}

// CodedTag returns the entity tag of an encoded body, given that of the unencoded one: different bytes need different
// tags.
func CodedTag(tag, coding string) string {
	if coding == "" {
		return tag
	}
	return strings.TrimSuffix(tag, `"`) + "-" + coding + `"`
}

// Disposition returns the value of Content-Disposition for a named file that is displayed in the browser or saved.
func Disposition(inline bool, name string) string {
	kind := "attachment"
	if inline {
		kind = "inline"
	}
	return mime.FormatMediaType(kind, map[string]string{"filename": name})
}

// OrEmpty replaces a nil list by an empty one, which is sent as [].
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Download returns a response with a body that is generated while it is sent, to be saved under a name.
func Download(name, mediaType string, body io.Reader) Response {
	return Response{
		Status: http.StatusOK, MediaType: mediaType, Stream: body,
		Header: []Field{{CacheControl, NoStore}, {ContentDisposition, Disposition(false, name)}},
	}
}

// NextLink returns the Link header for the page of a list that follows a cursor, with the other query keys kept.
func NextLink(path, query, cursor string) string {
	// The query was already parsed without an error.
	values, _ := url.ParseQuery(query)
	values.Set("cursor", cursor)
	return "<" + path + "?" + values.Encode() + `>; rel="next"`
}
