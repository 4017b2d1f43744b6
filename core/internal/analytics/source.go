package analytics

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed sources.txt
var sourceList string

// direct is the source of visits without a referrer.
const direct = "Direct"

// sourceCatalog maps hosts and words to the names of listed sources.
type sourceCatalog struct {
	hosts     map[string]string
	countries map[string]string // the hosts that end in ".*", without the suffix
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

// isListed reports whether a source is in the list, as opposed to one that a request introduced.
func isListed(source string) bool { return loadSources().names[source] }

// sourceOf returns the source of a visit: the campaign's source, or else the referrer's host. A referrer of the same
// host counts as direct.
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

// byHost returns the source of a host or of one of its parent domains; empty if none is listed.
func (o sourceCatalog) byHost(host string) string {
	for at := host; at != ""; {
		if name := o.hosts[at]; name != "" {
			return name
		}
		label, above, _ := strings.Cut(at, ".")
		// "google.co.uk" belongs to Google, "google.example.com" need not.
		if name := o.countries[label]; name != "" && isCountry(above) {
			return name
		}
		at = above
	}
	return ""
}

// isCountry reports whether a domain suffix is one under which a country or a public registry assigns names.
func isCountry(end string) bool {
	first, second, two := strings.Cut(end, ".")
	if !two {
		return len(first) == 2 || first == "com"
	}
	return (first == "co" || first == "com") && len(second) == 2
}
