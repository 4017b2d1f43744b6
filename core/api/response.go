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
	"github.com/quoin-cms/quoin/core/encode"
)

// Response is the answer to a call. What it holds is shared and must not be changed. Of Body, Coded, Stream,
// File and Events it has one at the most.
type Response struct {
	Status    int // of HTTP
	Header    []Field
	MediaType string
	Body      []byte
	ETag      string // of Body or File, with its quotes; empty for none
	Coded     Coded
	// Stream is a body that is made while it is sent. It may fail, which ends the connection.
	Stream io.Reader
	// File is a body that is read while it is sent. Who takes it from Do closes it, sent or not.
	File *Piece
	// Events are told for as long as both sides want to.
	Events *Events
	// Session is what the client's cookie becomes; nil leaves it as it is.
	Session *Session
	// Device is what the client is known by when it signs in again, to be kept in DeviceCookie; empty leaves
	// it as it is.
	Device string
	// Route is the pattern of the path that answered: "/api/products/{id}".
	Route string
}

// Field is a line of a response's head.
type Field struct{ Name, Value string }

// Coded is a body that can be sent in several content codings.
type Coded interface {
	// Codings are those of package encode that the body is to be had in.
	Codings() []string
	// In gives the body in a coding; as it is for an empty one.
	In(coding string) []byte
	// Tag gives the entity tag of the body in a coding, with its quotes.
	Tag(coding string) string
}

// Session is the token that a client shall keep for a time; a negative time takes it away.
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
	HeaderTotal = "X-Total-Count" // how many entries match
	// HeaderSeq carries the number of a commit. The answer to a write has one that holds the write, the answer
	// to a read one that what was read is as new as.
	HeaderSeq = "Quoin-Seq"

	CacheControl       = "Cache-Control"
	ContentDisposition = "Content-Disposition"
	Location           = "Location"
	Link               = "Link"
	Vary               = "Vary"
	NoStore            = "no-store"
)

// Get gives the value of a header; empty if there is none.
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

// PrivateJSON is Private for what is JSON already.
func PrivateJSON(body []byte) Response {
	return Response{
		Status: http.StatusOK, Header: []Field{{CacheControl, NoStore}}, MediaType: MediaJSON, Body: body,
	}
}

// Private answers with something that nobody may keep.
func Private(value any) (Response, error) {
	body, err := json.Marshal(value)
	return PrivateJSON(body), err
}

// NoContent answers that all went well.
func NoContent() Response {
	return Response{Status: http.StatusNoContent, Header: []Field{{CacheControl, NoStore}}}
}

// Revalidated answers with bytes that clients may keep and have to ask for before each use, because any write may
// change them. What they hold depends on who asks.
func Revalidated(actor core.Actor, body []byte, tag string) Response {
	return Response{
		Status: http.StatusOK, Header: validity(actor, "Cookie"), MediaType: MediaJSON, Body: body, ETag: tag,
	}
}

// Compressed is Revalidated for bodies that may be large: they are sent in the coding that the client likes best. encoded gives the
// body in a coding of package encode.
func Compressed(actor core.Actor, body []byte, tag string, encoded func(coding string) []byte) Response {
	return Response{
		Status: http.StatusOK, Header: validity(actor, "Accept-Encoding, Cookie"), MediaType: MediaJSON,
		Coded: codings{body, tag, encoded},
	}
}

func validity(actor core.Actor, depends string) []Field {
	control := "no-cache"
	if actor.SeesAll() {
		control = "private, no-cache"
	}
	// With room for what most answers say beside it.
	return append(make([]Field, 0, 4), Field{CacheControl, control}, Field{Vary, depends})
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

// CodingsOf gives the codings that are worth while for a body of so many bytes.
func CodingsOf(size int) []string {
	if size < encode.Smallest {
		return nil
	}
	return encode.Codings()
}

// CodedTag gives the tag of what has the tag, in a coding: other bytes need another one.
func CodedTag(tag, coding string) string {
	if coding == "" {
		return tag
	}
	return strings.TrimSuffix(tag, `"`) + "-" + coding + `"`
}

// Disposition gives the value of Content-Disposition for a file with a name, shown in the browser or saved.
func Disposition(inline bool, name string) string {
	kind := "attachment"
	if inline {
		kind = "inline"
	}
	return mime.FormatMediaType(kind, map[string]string{"filename": name})
}

// OrEmpty makes a list that is sent as [] of one that is nil.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Download answers with what is made while it is sent, to be saved under a name.
func Download(name, mediaType string, body io.Reader) Response {
	return Response{
		Status: http.StatusOK, MediaType: mediaType, Stream: body,
		Header: []Field{{CacheControl, NoStore}, {ContentDisposition, Disposition(false, name)}},
	}
}

// NextLink gives the Link to the page of a list that follows at a cursor, with the rest of the query kept.
func NextLink(path, query, cursor string) string {
	// The query was read before, and found good.
	values, _ := url.ParseQuery(query)
	values.Set("cursor", cursor)
	return "<" + path + "?" + values.Encode() + `>; rel="next"`
}
