// Package report describes how a part of the server does, for administrators.
package report

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
)

// Status is the state of a part of the server.
type Status string

// The statuses: the part works; it is not set up; it needs attention at some time; it needs attention immediately.
const (
	OK        Status = "ok"
	Off       Status = "off"
	Attention Status = "attention"
	Trouble   Status = "trouble"
)

// rank orders the statuses by severity. A part that is not set up is no worse than one that works.
var rank = map[Status]int{Attention: 1, Trouble: 2}

// Worse returns the worse of two statuses.
func (s Status) Worse(other Status) Status {
	if rank[other] > rank[s] {
		return other
	}
	return s
}

// Unit says how the value of a fact is displayed.
type Unit string

// The units.
const (
	UnitText    Unit = "text"
	UnitCount   Unit = "count"
	UnitBytes   Unit = "bytes"
	UnitSeconds Unit = "seconds"
	UnitPercent Unit = "percent"
	UnitTime    Unit = "time"
)

// Fact is one piece of information on a part.
type Fact struct {
	Name  string `json:"name"` // the label for people
	Value any    `json:"value" api:"type=number|string"`
	Unit  Unit   `json:"unit"`
}

// Row is one of several items of a part.
type Row struct {
	Name     string     `json:"name"`
	Status   Status     `json:"status"`
	Sentence string     `json:"sentence"`
	At       field.Time `json:"at" api:"null" doc:"When it was last heard of."`
}

// Part is a part of the server with its state.
type Part struct {
	Name     string `json:"name" doc:"By which programs know it: disk, store, content, search, followers, caches, memory, backups, mail, webhooks, certificate, jobs, browsers."`
	Title    string `json:"title"` // the name for people
	Status   Status `json:"status"`
	Sentence string `json:"sentence"`
	Facts    []Fact `json:"facts"`
	Rows     []Row  `json:"rows"`
}

// Raise sets a worse status, with the sentence that explains it. A better status has no effect.
func (p *Part) Raise(s Status, sentence string) {
	if p.Status.Worse(s) != p.Status {
		p.Status, p.Sentence = s, sentence
	}
}

// New returns a part with the status OK.
func New(name, title, sentence string) Part {
	return Part{Name: name, Title: title, Status: OK, Sentence: sentence}
}

// Count returns a fact that is a number.
func Count[N int | int64 | uint64](name string, n N) Fact {
	return Fact{Name: name, Value: n, Unit: UnitCount}
}

// Bytes returns a fact that is a size.
func Bytes[N int64 | uint64](name string, n N) Fact {
	return Fact{Name: name, Value: n, Unit: UnitBytes}
}

// Text returns a fact that is a text.
func Text(name, text string) Fact { return Fact{Name: name, Value: text, Unit: UnitText} }

// Time returns a fact that is a time.
func Time(name string, at time.Time) Fact {
	return Fact{Name: name, Value: field.At(at).String(), Unit: UnitTime}
}
