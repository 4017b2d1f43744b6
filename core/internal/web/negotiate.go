package web

import (
	"strconv"
	"strings"
)

// quality returns the weight that the header Accept-Encoding gives to a content coding, from 0 for not acceptable to 1
// (RFC 9110, 12.5.3). A coding that the header does not name gets the weight of "*". Without "*", identity gets the
// least weight above 0, and any other coding gets 0.
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

// weightOf parses the parameter of a coding, such as "q=0.5". It returns 1 for none and 0 for one that is invalid.
func weightOf(parameters string) float64 {
	parameters = strings.TrimSpace(parameters)
	if parameters == "" {
		return 1
	}
	text, ok := strings.CutPrefix(strings.ToLower(parameters), "q=")
	q, err := strconv.ParseFloat(text, 64)
	if ok && err == nil && q >= 0 && q <= 1 { // refuses NaN as well
		return q
	}
	return 0
}

// bestCoding returns the coding with the highest weight, or the last of those with equal weight. It returns an empty
// string if none is acceptable, or if identity has a higher weight.
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
