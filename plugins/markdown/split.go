package markdown

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"github.com/quoin-cms/quoin/core"
)

var (
	wordPattern    = regexp.MustCompile(`^[\w.+-]+$`)
	rulePattern    = regexp.MustCompile("^(?:[-=~*+;_#%.]{2,}|`{3,})[\\w -]*$")
	pandocPattern  = regexp.MustCompile(`^%[ \t]+\S`)
	headingPattern = regexp.MustCompile(`^(?:# +([^\n]+)|([^\n]+)\n(?:=+|-+))[ \t]*(?:\n|$)`)
	exportPattern  = regexp.MustCompile(`^(?:import [^\n]*\n|\s)*export +(?:default|const|let|var)\b[^\n]*[{(] *\n(?:[ \t][^\n]*\n|\n)*[})][^\n]*(?:\n|$)`)
)

// formats are the fences of front matter and its formats.
var formats = map[string]string{"---": "yaml", "+++": "toml", ";;;": "json"}

// split separates the front matter of a file from its text. The doubt is a reason why the article may not be for the
// public although its front matter does not say so; it is empty if there is none. split fails with Malformed if front
// matter with a fence cannot be read, because it may say that the text is a draft.
func split(file []byte) (m matter, text []byte, doubt string, err error) {
	if file, err = decode(file); err != nil {
		return nil, nil, "", err
	}
	start := bytes.TrimLeft(file, blanks)
	said := matter{} // in comments
	for {
		inside, after, found := cutComment(start)
		if !found {
			break
		}
		if more, rest, unsure, is := readBare(bytes.TrimLeft(inside, blanks)); is {
			if unsure == "" && len(bytes.TrimSpace(rest)) > 0 || !said.merge(more) {
				unsure = doubtLines
			}
			doubt = cmp.Or(doubt, unsure)
		}
		start = after
	}
	m, text, unsure, err := head(start)
	switch {
	case err != nil:
		return nil, nil, "", err
	case len(m) == 0 && len(said) == 0 && unsure == "":
		return matter{}, file, doubt, nil
	case !m.merge(said):
		doubt = doubtTwice
	}
	return m, text, cmp.Or(doubt, unsure), nil
}

// head separates the front matter at the start of a text, without comments before it, from the rest.
func head(start []byte) (m matter, text []byte, doubt string, err error) {
	opening, rest, _ := bytes.Cut(start, []byte("\n"))
	line := strings.TrimRight(string(opening), " \t")
	switch {
	case formats[line] != "":
		m, text, err = fenced(line, formats[line], rest)
		return m, text, "", err
	case strings.HasPrefix(line, "---") && wordPattern.MatchString(strings.TrimSpace(line[3:])) && !strings.HasPrefix(line, "----"):
		m, text, err = fenced("---", strings.ToLower(strings.TrimSpace(line[3:])), rest)
		return m, text, "", err
	case strings.HasPrefix(line, "{") && !strings.HasPrefix(line, "{{") && !strings.HasPrefix(line, "{%"):
		m, text, err = object(start)
		return m, text, "", err
	case exportPattern.Match(start):
		return matter{}, start[len(exportPattern.Find(start)):], doubtProgram, nil
	case pandocPattern.MatchString(line):
		m, text = titleBlock(start)
		return m, text, "", nil
	case rulePattern.MatchString(line):
		return ruled(start, line, rest)
	}
	if m, text, doubt, found := readBare(start); found {
		return m, text, doubt, nil
	} else if doubt != "" {
		return matter{}, start, doubt, nil
	}
	return underHeading(start)
}

// ruled reads a head between two lines of an unknown kind. Code stays in the text, because it may be an example.
func ruled(start []byte, line string, rest []byte) (matter, []byte, string, error) {
	m, text, _, found := readBare(rest)
	switch {
	case !found:
		return matter{}, start, "", nil
	case line[0] == '`' || line[0] == '~':
		if !m.states() {
			return matter{}, start, "", nil
		}
		return matter{}, start, doubtFence, nil
	}
	closing, after, _ := bytes.Cut(text, []byte("\n"))
	if word := strings.TrimRight(string(closing), " \t"); rulePattern.MatchString(word) {
		text = after
	}
	return m, text, doubtFence, nil
}

// underHeading reads a head that follows the first heading of a text, if it says who may read the article.
func underHeading(start []byte) (matter, []byte, string, error) {
	heading := headingPattern.FindSubmatch(start)
	if heading == nil {
		return matter{}, start, "", nil
	}
	rest := bytes.TrimLeft(start[len(heading[0]):], blanks)
	if headingPattern.Match(rest) {
		return matter{}, start, "", nil
	}
	m, text, doubt, err := head(rest)
	if err != nil || !m.states() {
		return matter{}, start, "", nil //nolint:nilerr // a line below a heading is no fence
	}
	if _, there := m["title"]; !there {
		m["title"] = strings.TrimSpace(string(heading[1]) + string(heading[2]))
	}
	return m, text, doubt, nil
}

// titleBlock reads the head of Pandoc: lines with title, authors and date, each after a percent sign.
func titleBlock(start []byte) (matter, []byte) {
	m := matter{}
	for _, key := range []string{"title", "author", "date"} {
		line, rest, _ := bytes.Cut(start, []byte("\n"))
		value, is := strings.CutPrefix(string(line), "%")
		if !is {
			break
		}
		start = rest
		for len(start) > 0 && (start[0] == ' ' || start[0] == '\t') {
			more, rest, _ := bytes.Cut(start, []byte("\n"))
			value, start = value+" "+strings.TrimSpace(string(more)), rest
		}
		if value = strings.TrimSpace(value); value != "" {
			m[key] = value
		}
	}
	return m, start
}

// decode converts a file to UTF-8 with line ends of Unix. It fails with Malformed if the file is not a text in UTF-8,
// or UTF-16 with a byte order mark.
func decode(file []byte) ([]byte, error) {
	if bytes.HasPrefix(file, []byte("\xff\xfe")) || bytes.HasPrefix(file, []byte("\xfe\xff")) {
		text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(file)
		if err != nil {
			return nil, core.Wrap(err, core.Malformed, "The file cannot be read as UTF-16.")
		}
		file = text
	}
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	switch {
	case bytes.IndexByte(file, 0) >= 0:
		return nil, core.Errorf(core.Malformed, "The file has NUL bytes in it: it is no text.")
	case !utf8.Valid(file):
		return nil, core.Errorf(core.Malformed, "The file is not in UTF-8. Save it as UTF-8, and import it again.")
	}
	file = bytes.ReplaceAll(file, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(file, []byte("\r"), []byte("\n")), nil
}

// fenced reads front matter in a format. rest is the file after the opening line.
func fenced(fence, format string, rest []byte) (matter, []byte, error) {
	switch format {
	case "yaml", "yml", "toml", "json":
	case "js", "javascript", "ts", "typescript", "coffee":
		return nil, nil, core.Errorf(core.Malformed, "The front matter is a program (%s), which is not run. Write it in YAML.", format)
	default:
		return nil, nil, core.Errorf(core.Malformed, "The front matter is in %q, which is not known: YAML, TOML and JSON are.", core.Shorten(format))
	}
	head, text, closes := cutAt(rest, fence, format == "yaml" && fence == "---")
	if !closes {
		return nil, nil, core.Errorf(core.Malformed, "The front matter has no end.")
	}
	m, err := readMatter(format, head)
	return m, text, err
}

// cutAt cuts a text at the first line that consists of the fence. If dots is true, "..." is a fence as well, as in
// YAML.
func cutAt(text []byte, fence string, dots bool) (before, after []byte, found bool) {
	for at := 0; at < len(text); {
		line, _, _ := bytes.Cut(text[at:], []byte("\n"))
		end := min(at+len(line)+1, len(text))
		if word := string(bytes.TrimRight(line, " \t")); word == fence || dots && word == "..." {
			return text[:at], text[end:], true
		}
		at = end
	}
	return nil, nil, false
}

// object reads a file that begins with front matter as a JSON object.
func object(start []byte) (matter, []byte, error) {
	decoder := json.NewDecoder(bytes.NewReader(start))
	var first json.RawMessage
	if err := decoder.Decode(&first); err != nil {
		return nil, nil, unread(err)
	}
	m, err := readMatter("json", first)
	text := start[decoder.InputOffset():]
	line, rest, _ := bytes.Cut(bytes.TrimLeft(text, "\n\t "), []byte("\n"))
	if string(bytes.TrimRight(line, " \t")) == ";;;" {
		text = rest
	}
	return m, text, err
}
