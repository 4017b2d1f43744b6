package search

import (
	"maps"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// zone is a stemmed field of the index. It holds all texts with the same audience, weight and language.
type zone struct {
	name     string
	weight   float64
	language string // empty for English
	title    bool
	private  bool
}

// The zones of every index.
var (
	titleZone   = zone{name: fieldTitle, weight: weightTitle, title: true}
	bodyZone    = zone{name: fieldBody, weight: weightBody}
	privateZone = zone{name: fieldPrivate, weight: weightBody, private: true}
)

// zoneOf returns the zone of a field.
func zoneOf(f *schema.Field) zone {
	z := bodyZone
	switch {
	case f.Title:
		z = titleZone
	case f.Private:
		z = privateZone
	}
	if f.Weight > 0 {
		z.name, z.weight = z.name+"."+strconv.Itoa(f.Weight), float64(f.Weight)
	}
	return z.in(f.Language)
}

// in returns the zone for texts in a language; empty for English.
func (z zone) in(language string) zone {
	if language != "" {
		z.name, z.language = z.name+"."+language, language
	}
	return z
}

// zonesOf returns the zones of a site: the standard ones, followed by those that fields require.
func zonesOf(types []model.Type) []zone {
	zones, others := []zone{titleZone, bodyZone, privateZone}, map[string]zone{}
	for i := range types {
		for j := range types[i].Schema.Fields {
			f := &types[i].Schema.Fields[j]
			needed := []zone{zoneOf(f)}
			if len(types[i].ShownBy()) > 0 {
				needed = append(needed, bodyZone.in(f.Language), privateZone.in(f.Language))
			}
			for _, z := range needed {
				if !slices.Contains(zones, z) {
					others[z.name] = z
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(others)) {
		zones = append(zones, others[name])
	}
	return zones
}

// publicZones returns the zones that visitors may search.
func publicZones(zones []zone) []zone {
	var found []zone
	for _, z := range zones {
		if !z.private {
			found = append(found, z)
		}
	}
	return found
}
