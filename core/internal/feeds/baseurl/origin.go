// Package baseurl stores documents that contain the public address of their site independently of that address. A
// document is rendered once with a placeholder origin, and the origin of the request is filled in when the document is
// sent. Any client can invent a Host header, so a new origin must cost no more than filling it in.
package baseurl

import (
	"bytes"
	"crypto/rand"
	"net/url"
	"strings"
)

// StandIn is the placeholder for the origin while a document is rendered. It is random, so that no text in a document
// is mistaken for it.
type StandIn struct{ host string }

const scheme = "https://"

// NewStandIn returns a new random StandIn.
func NewStandIn() StandIn { return StandIn{strings.ToLower(rand.Text()) + ".invalid"} }

// Origin returns the placeholder origin, such as "https://x.invalid".
func (s StandIn) Origin() string { return scheme + s.host }

// way is a form in which a document contains the origin.
type way uint8

const (
	whole   way = iota // "https://example.co.uk"
	escaped            // the same, escaped as a part of another URL's query
	host               // "example.co.uk"
)

// ways returns an origin in each way.
func ways(origin string) [3]string {
	_, name, _ := strings.Cut(origin, "://")
	return [3]string{origin, url.QueryEscape(origin), name}
}

// place is a position at which a document contains the origin.
type place struct {
	at  int // offset in the document without its origins, in bytes
	way way
}

// find removes the placeholder from a document, and returns the places where it was.
func (s StandIn) find(document []byte) (bare []byte, places []place) {
	written := ways(s.Origin())
	bare = make([]byte, 0, len(document))
	for {
		i := bytes.Index(document, []byte(s.host))
		if i < 0 {
			return append(bare, document...), places
		}
		found := host
		for _, w := range []way{whole, escaped} {
			before := strings.TrimSuffix(written[w], s.host)
			if bytes.HasSuffix(document[:i], []byte(before)) {
				found, bare = w, append(bare, document[:i-len(before)]...)
				break
			}
		}
		if found == host {
			bare = append(bare, document[:i]...)
		}
		places = append(places, place{len(bare), found})
		document = document[i+len(s.host):]
	}
}

// refill returns the document with one origin, from, replaced by another, to, at each place. An empty origin stands for
// no text.
func refill(document []byte, places []place, from, to string) []byte {
	old, named := ways(from), ways(to)
	size := len(document)
	for _, p := range places {
		size += len(named[p.way]) - len(old[p.way])
	}
	out := make([]byte, 0, size)
	read := 0 // offset in the document without its origins
	for _, p := range places {
		out = append(append(out, document[:p.at-read]...), named[p.way]...)
		document, read = document[p.at-read+len(old[p.way]):], p.at
	}
	return append(out, document...)
}
