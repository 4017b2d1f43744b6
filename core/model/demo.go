package model

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
)

// Demo provides the content of a demonstration and the earlier visits of its site. Every call returns the same.
type Demo interface {
	// Types returns the names of the types that have content, in the order in which it must be written.
	Types() []string
	// Items returns the entries of a type for a first start at the time start, the oldest first. An entry may refer to
	// older entries of its type. If it has the id of an entry that every site has, it replaces that entry.
	Items(typ string, start time.Time) ([]DemoItem, error)
	// Visits returns the actions of visitors before a first start at the time start, in order of time.
	Visits(start time.Time) ([]DemoVisit, error)
}

// DemoPictures is a Demo that has pictures for the media library as well. Its entries show one by its
// Address.
type DemoPictures interface {
	Demo
	// Pictures returns the pictures for a first start at the time start, the oldest first.
	Pictures(start time.Time) ([]DemoPicture, error)
}

// DemoPicture is a picture of the media library of a demonstration.
type DemoPicture struct {
	ID      string // as that of a DemoItem
	Created time.Time
	Name    string     // the file name, in lower-case letters, digits and hyphens: "slotwell.svg"
	Alt     string     // the alternative text; empty for a picture that is decoration
	Focus   [2]float64 // the point that stays in sight where the picture is cut, from 0 to 1, from the left and the top
	File    []byte
}

// Address returns the address by which entries show the picture.
func (p DemoPicture) Address() string { return field.MediaPath + p.ID + "/" + p.Name }

// DemoItem is an entry of a demonstration.
type DemoItem struct {
	ID      string // lower-case letters, digits and hyphens, at most 64
	Created time.Time
	Body    []byte // the JSON object of the fields, as in a request that creates the entry; it may set read-only fields
	// Needs is a path of the public site that the entry is below or leads to; empty for none. The entry is left out
	// where the path belongs to the entries of a content type, and so are visits of pages at and below the path.
	Needs string
	// Otherwise is the body where the entry would be left out; nil if there is none.
	Otherwise []byte
}

// DemoVisit is what one visitor did at one time: the events of a page, or a goal that was reached.
type DemoVisit struct {
	At      time.Time
	Address string // the IP address, which tells visitors apart
	Agent   string // the browser's User-Agent header
	Events  []PageEvent
	Goal    string // the name of the goal; empty if Events is used instead
	Entry   string // the id of the entry that reached the goal
}

// PageEventKind is the kind of a PageEvent.
type PageEventKind string

// The kinds of events.
const (
	PageView  PageEventKind = "view"
	PageLeave PageEventKind = "leave"
	WebVital  PageEventKind = "vital"
)

// PageEvent is an event on a page, as a browser reports it.
type PageEvent struct {
	Kind       PageEventKind
	Page       string  // the path of the page with its query
	Referrer   string  // of a view: the address that led to the page
	Seconds    float64 // of a leave: viewing time since the last leave
	Interacted bool    // of a leave: whether the visitor scrolled, typed or moved the pointer
	Name       string  // of a vital: LCP, INP, CLS, TTFB or FCP
	Value      float64 // of a vital: milliseconds, or the score of CLS
}
