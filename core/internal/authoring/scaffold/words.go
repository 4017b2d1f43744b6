package scaffold

import "strings"

// exported returns the Go name of a field or a type: LaunchedAt of "launchedAt", CaseStudy of "case-study".
func exported(name string) string {
	var out strings.Builder
	for word := range strings.SplitSeq(name, "-") {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// sentence returns the label for people: "Case study" of "case-study".
func sentence(name string) string {
	words := strings.ReplaceAll(name, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// plural returns the name with the regular English plural of its last word. An author can change it in one place.
func plural(name string) string {
	end := func(endings ...string) bool {
		for _, e := range endings {
			if strings.HasSuffix(name, e) {
				return true
			}
		}
		return false
	}
	switch {
	case end("ay", "ey", "iy", "oy", "uy"):
		return name + "s"
	case end("y"):
		return strings.TrimSuffix(name, "y") + "ies"
	case end("s", "x", "z", "ch", "sh"):
		return name + "es"
	}
	return name + "s"
}

// article returns the indefinite article of a name: "a case study", "an event".
func article(name string) string {
	if strings.ContainsRune("aeiou", rune(name[0])) {
		return "an"
	}
	return "a"
}
