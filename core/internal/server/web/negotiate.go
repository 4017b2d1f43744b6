package web

import (
	"strconv"
	"strings"
)

// quality gives how much a client wants a content coding, from 0 for not at all to 1, by its
// Accept-Encoding (RFC 9110, 12.5.3). What the header does not name is wanted as much as its * says;
// without one, identity is wanted least and anything else not at all.
func quality(accept, coding string) float64 {
	other := 0.0
	if coding == "identity" {
		other = 0.0001
	}
	for element := range strings.SplitSeq(accept, ",") {
		name, parameters, _ := strings.Cut(element, ";")
		name = strings.TrimSpace(name)
		switch {
		case strings.EqualFold(name, coding):
			return weightOf(parameters)
		case name == "*":
			other = weightOf(parameters)
		}
	}
	return other
}

// weightOf reads "q=0.5"; what cannot be read counts as not wanted.
func weightOf(parameters string) float64 {
	parameters = strings.TrimSpace(parameters)
	if parameters == "" {
		return 1
	}
	text, ok := strings.CutPrefix(strings.ToLower(parameters), "q=")
	q, err := strconv.ParseFloat(text, 64)
	if ok && err == nil && q >= 0 && q <= 1 { // which "nan" is not
		return q
	}
	return 0
}

// bestCoding gives the content coding that the client likes best of those there are, of which it gets the
// last where it likes several as well; empty for none.
func bestCoding(accept string, codings []string) string {
	if len(codings) == 0 || accept == "" {
		return ""
	}
	best, weight := "", quality(accept, "identity")
	for _, coding := range codings {
		if q := quality(accept, coding); q > 0 && q >= weight {
			best, weight = coding, q
		}
	}
	return best
}
