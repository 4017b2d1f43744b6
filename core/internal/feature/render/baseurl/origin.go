// Package baseurl makes documents that name the public address of their site, once for all the addresses that they
// are asked for under: a document is made with a stand-in, and the origin is filled in when it is sent. Anybody
// can make up a Host header; it costs no more than the filling in.
package baseurl

import (
	"bytes"
	"crypto/rand"
	"net/url"
	"strings"
)

// StandIn takes the place of the origin while a document is made. Nobody can guess it, so nothing that somebody
// wrote is taken for it.
type StandIn struct{ host string }

const scheme = "https://"

// NewStandIn makes one.
func NewStandIn() StandIn { return StandIn{strings.ToLower(rand.Text()) + ".invalid"} }

// Origin gives what to make documents with, as "https://x.invalid".
func (s StandIn) Origin() string { return scheme + s.host }

// way is how a document writes the origin.
type way uint8

const (
	whole   way = iota // "https://example.co.uk"
	escaped            // the same as a part of another address
	host               // "example.co.uk"
)

// ways gives a text in each way.
func ways(origin string) [3]string {
	_, name, _ := strings.Cut(origin, "://")
	return [3]string{origin, url.QueryEscape(origin), name}
}

// place is where a document names the site.
type place struct {
	at  int // in the document without its names
	way way
}

// find takes the stand-in out of a document.
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

// refill gives a document that names one origin so that it names another; an empty one is no name at all.
func refill(document []byte, places []place, from, to string) []byte {
	old, named := ways(from), ways(to)
	size := len(document)
	for _, p := range places {
		size += len(named[p.way]) - len(old[p.way])
	}
	out := make([]byte, 0, size)
	read := 0 // of the document without its names
	for _, p := range places {
		out = append(append(out, document[:p.at-read]...), named[p.way]...)
		document, read = document[p.at-read+len(old[p.way]):], p.at
	}
	return append(out, document...)
}
