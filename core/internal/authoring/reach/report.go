package reach

import (
	"maps"
	"slices"
	"strings"
)

// Area is a part of the system outside of the program.
type Area string

// The areas of a report.
const (
	Network     Area = "network"
	Files       Area = "files"
	Processes   Area = "processes"
	Environment Area = "environment"
)

// Areas are all areas, in the order in which they are printed.
var Areas = []Area{Network, Files, Processes, Environment}

// Service is a service of Quoin for plugins.
type Service string

// The services of a report.
const (
	Requests Service = "requests" // by the client of Site.HTTP
	Mail     Service = "mail"
	Data     Service = "data"
	Media    Service = "media"
	Links    Service = "links"
	Changes  Service = "changes"
	Notices  Service = "notices"
)

// Services are all services, in the order in which they are printed.
var Services = []Service{Requests, Mail, Data, Media, Links, Changes, Notices}

// Access is the actor of a use of content.
type Access string

// The actors of a report.
const (
	AsPlugin  Access = "as the plugin" // by Site.Content
	AsCaller  Access = "as the caller" // by Call.Content
	InTx      Access = "in transactions"
	InRules   Access = "in rules of types" // by a model.Reader
	InImports Access = "in imports"        // by a Sink
)

// Accesses are all actors, in the order in which they are printed.
var Accesses = []Access{AsPlugin, AsCaller, InTx, InRules, InImports}

// AnyType is the type of a use whose type has a name that is no constant.
const AnyType = "any type"

// Evidence is a place in the code that shows why something is reachable, or why that cannot be known.
type Evidence struct {
	Position string   // "event/work.go:12", or with the path of its module before it
	Name     string   // of a function or a variable, "os.Create", or a reason: "unsafe"
	Path     []string // the functions that lead to the place, the first of which the program calls
}

// Use is a kind of access to the entries of a type.
type Use struct {
	Access Access
	Type   string // AnyType for all
	Verb   string // the method, with a lower-case letter: "read"
}

// Report is the reach of the code of some packages.
type Report struct {
	System   string // for which the code was read: "linux/amd64"
	Areas    map[Area]Evidence
	Services map[Service]Evidence
	Content  map[Use]Evidence
	// Unknown are the places because of which an area, a service or content that is not listed may be reachable all the same.
	Unknown []Evidence
	Routes  []Route
}

// newReport returns a report of nothing.
func newReport(system string) *Report {
	return &Report{System: system, Areas: map[Area]Evidence{}, Services: map[Service]Evidence{}, Content: map[Use]Evidence{}}
}

// Answer is an answer of a report.
type Answer int

// The answers, from the least to the most.
const (
	DoesNotReach Answer = iota
	CannotBeKnown
	Reaches
)

// Answer returns the answer for an area.
func (r *Report) Answer(area Area) Answer {
	_, reaches := r.Areas[area]
	return r.answer(reaches)
}

// answer returns the answer for something that was found, or was not.
func (r *Report) answer(found bool) Answer {
	switch {
	case found:
		return Reaches
	case len(r.Unknown) > 0:
		return CannotBeKnown
	}
	return DoesNotReach
}

// further returns lines for people about everything that a report reaches and an earlier report does not. Something that cannot be known
// is further than something that is not reached.
func (r *Report) further(than *Report) (lines []string) {
	for _, area := range Areas {
		if r.Answer(area) > than.Answer(area) {
			lines = append(lines, r.areaLine(area))
		}
	}
	for _, service := range Services {
		_, before := than.Services[service]
		if _, now := r.Services[service]; now && !before {
			lines = append(lines, r.serviceLine(service))
		}
	}
	added := newReport(r.System)
	for use, at := range r.Content {
		if !than.covers(use) {
			added.Content[use] = at
		}
	}
	lines = append(lines, added.contentLines()...)
	if len(r.Unknown) > 0 && len(than.Unknown) == 0 {
		lines = append(lines, "services and other content\t"+unknownText)
	}
	return lines
}

// covers reports whether a report has a use of content, for the type or for all types.
func (r *Report) covers(use Use) bool {
	_, same := r.Content[use]
	use.Type = AnyType
	_, all := r.Content[use]
	return same || all
}

// verbs returns the verbs of each type for an actor.
func (r *Report) verbs(access Access) map[string][]string {
	all := map[string][]string{}
	for use := range r.Content {
		if use.Access == access {
			all[use.Type] = append(all[use.Type], use.Verb)
		}
	}
	for typ := range all {
		slices.Sort(all[typ])
	}
	return all
}

// contentText returns the types with their verbs for an actor: "event: list, read; member: read". It is empty for none.
func (r *Report) contentText(access Access) string {
	verbs := r.verbs(access)
	var parts []string
	for _, typ := range slices.Sorted(maps.Keys(verbs)) {
		parts = append(parts, typ+": "+strings.Join(verbs[typ], ", "))
	}
	return strings.Join(parts, "; ")
}
