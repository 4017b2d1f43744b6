package upgrade

import (
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// keyLayout is the version of the layout of the keys.
const keyLayout = 3

// Version identifies everything that the stored entries of a type and their index depend on.
type Version struct {
	Layout   int    `json:"layout"`
	Fields   string `json:"fields"` // the fingerprint of the schema
	Openings string `json:"openings,omitempty"`
	Version  int    `json:"version,omitempty"`
	Rules    int    `json:"rules,omitempty"`
	Lists    string `json:"lists"` // what lists and slugs depend on in addition to the fields
}

// VersionOf returns the version to which the program brings the entries of a type.
func VersionOf(t *model.Type) Version {
	v := t.New()
	_, schedules := v.(model.Scheduler)
	_, dates := v.(model.Dater)
	indexed := []string{}
	for _, f := range t.Indexed() {
		indexed = append(indexed, f.Path)
	}
	lists := fmt.Sprintf("%s %v %v %v %q", t.Options.Order, t.Publishes(), schedules, dates, indexed)
	if all := t.Addresses(); t.SlugField() != nil && len(all) > 0 {
		lists += fmt.Sprintf(" %q", all)
	}
	openings := []string{}
	for _, f := range t.Schema.Openings() {
		openings = append(openings, f.Name)
	}
	return Version{
		Layout: keyLayout, Fields: t.Schema.Fingerprint(), Openings: strings.Join(openings, " "),
		Version: t.Version(), Rules: t.Options.Rules, Lists: lists,
	}
}

// isByHand reports whether lists are ordered by hand.
func (s Version) isByHand() bool { return strings.HasPrefix(s.Lists, string(model.ByHand)+" ") }

// addsOpenings reports whether s differs from another version only by additional openings. Entries get those
// when they are read.
func (s Version) addsOpenings(before Version) bool {
	have, had := strings.Fields(s.Openings), strings.Fields(before.Openings)
	before.Openings = s.Openings
	return s == before && !slices.ContainsFunc(had, func(name string) bool { return !slices.Contains(have, name) })
}
