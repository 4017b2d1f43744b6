package reach

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"
)

// serviceNames are the names of services for people.
var serviceNames = map[Service]string{
	Requests: "requests by Site.HTTP", Mail: "mail", Data: "data of the plugin", Media: "media library", Links: "links with tokens",
	Changes: "log of changes", Notices: "notices to staff",
}

const unknownText = "cannot be known"

// Write writes the report for people, below a heading.
func (r *Report) Write(w io.Writer, heading string) error {
	var lines []string
	for _, area := range Areas {
		lines = append(lines, r.areaLine(area))
	}
	for _, service := range Services {
		if _, found := r.Services[service]; found {
			lines = append(lines, r.serviceLine(service))
		}
	}
	if len(r.Services) < len(Services) {
		name := "other services of Quoin"
		if len(r.Services) == 0 {
			name = "services of Quoin"
		}
		lines = append(lines, name+"\t"+r.answer(false).String())
	}
	content := r.contentLines()
	switch {
	case len(content) == 0:
		content = []string{"content\t" + r.answer(false).String()}
	case len(r.Unknown) > 0:
		content = append(content, "other content\t"+unknownText)
	}
	return r.writeLines(w, heading, append(lines, content...))
}

// WriteFurther writes the part of the report that an earlier report does not reach, below a heading. It writes nothing and returns
// false if there is no such part.
func (r *Report) WriteFurther(w io.Writer, than *Report, heading string) (further bool, err error) {
	lines := r.further(than)
	if len(lines) == 0 {
		return false, nil
	}
	return true, r.writeLines(w, heading, lines)
}

// writeLines writes lines of the report in columns, and why something cannot be known if a line says so.
func (r *Report) writeLines(w io.Writer, heading string, lines []string) error {
	if _, err := fmt.Fprintln(w, heading); err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		fmt.Fprintf(table, "  %s\n", Printable(line))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if slices.ContainsFunc(lines, func(line string) bool { return strings.HasSuffix(line, unknownText) }) {
		return r.writeUnknown(w)
	}
	return nil
}

// Printable returns a text without characters that move the cursor of a terminal or hide text: names and paths in the report are
// chosen by the author of the package.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// String returns the answer for people.
func (a Answer) String() string {
	return map[Answer]string{DoesNotReach: "does not reach", CannotBeKnown: unknownText, Reaches: "reaches"}[a]
}

func (r *Report) areaLine(area Area) string {
	at, found := r.Areas[area]
	return string(area) + "\t" + r.answerText(at, found)
}

func (r *Report) serviceLine(service Service) string {
	at, found := r.Services[service]
	return serviceNames[service] + "\t" + r.answerText(at, found)
}

func (r *Report) contentLines() (lines []string) {
	for _, access := range Accesses {
		if text := r.contentText(access); text != "" {
			lines = append(lines, "content "+string(access)+"\t"+text)
		}
	}
	return lines
}

// answerText returns the answer for something that was found at a place, or was not.
func (r *Report) answerText(at Evidence, found bool) string {
	if !found {
		return r.answer(false).String()
	}
	text := fmt.Sprintf("reaches: %s, %s", at.Name, at.Position)
	if len(at.Path) > 0 {
		text += " (" + strings.Join(at.Path, " > ") + ")"
	}
	return text
}

// shownUnknown is the number of places that are printed of those because of which something cannot be known.
const shownUnknown = 5

// writeUnknown writes the places because of which something cannot be known.
func (r *Report) writeUnknown(w io.Writer) error {
	var text strings.Builder
	text.WriteString("  That cannot be known because of\n")
	for _, at := range r.Unknown[:min(len(r.Unknown), shownUnknown)] {
		fmt.Fprintf(&text, "    %s\n", Printable(at.Position+": "+at.Name))
	}
	if more := len(r.Unknown) - shownUnknown; more > 0 {
		fmt.Fprintf(&text, "    and %d more places\n", more)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
