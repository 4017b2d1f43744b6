package analytics

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed sources.txt
var sourceList string

// direct is the source of visits that no page led to.
const direct = "Direct"

// origins finds the names of sources.
type sourceCatalog struct {
	hosts     map[string]string
	countries map[string]string // the hosts that end in ".*", without that
	words     map[string]string
	names     map[string]bool
}

var loadSources = sync.OnceValue(func() sourceCatalog {
	o := sourceCatalog{map[string]string{}, map[string]string{}, map[string]string{}, map[string]bool{direct: true}}
	for line := range strings.Lines(sourceList) {
		name, marks, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		o.names[name] = true
		for mark := range strings.FieldsSeq(marks) {
			if base, any := strings.CutSuffix(mark, ".*"); any {
				o.countries[base] = name
			} else if strings.Contains(mark, ".") {
				o.hosts[mark] = name
			} else {
				o.words[mark] = name
			}
		}
	}
	return o
})

// isListed reports whether a source is one that is known by name, and not by what somebody said.
func isListed(source string) bool { return loadSources().names[source] }

// sourceOf names where a visit came from: what its first address says, or else the page that led to it.
// A page of the same host led nowhere.
func sourceOf(c campaign, referrer, host string) string {
	catalog := loadSources()
	if c.source != "" {
		if name := catalog.words[c.source]; name != "" {
			return name
		}
		if name := catalog.byHost(c.source); name != "" {
			return name
		}
		return c.source
	}
	from := hostOf(referrer)
	if from == "" || from == hostOf("http://"+host) {
		return direct
	}
	if name := catalog.byHost(from); name != "" {
		return name
	}
	return from
}

// named gives the name of a host or of one above it; empty if none is known.
func (o sourceCatalog) byHost(host string) string {
	for at := host; at != ""; {
		if name := o.hosts[at]; name != "" {
			return name
		}
		label, above, _ := strings.Cut(at, ".")
		// "google.co.uk" is Google's, "google.example.com" need not be.
		if name := o.countries[label]; name != "" && isCountry(above) {
			return name
		}
		at = above
	}
	return ""
}

// isCountry reports whether a name's end is one under which a country, or everybody, registers names.
func isCountry(end string) bool {
	first, second, two := strings.Cut(end, ".")
	if !two {
		return len(first) == 2 || first == "com"
	}
	return (first == "co" || first == "com") && len(second) == 2
}
