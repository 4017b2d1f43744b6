package markdown

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// Many programs write front matter without fences: lines of "key: value" up to the first empty line (Pelican,
// MultiMarkdown), the same in a comment (Nikola, Pico), or behind marks such as "#+" (Org) and ":" (AsciiDoc). This
// file reads them. Lines that look like front matter but are not understood raise a doubt.

// linePattern matches a line of a head without fences: its key, with its marks and quotation marks, and its value.
var linePattern = regexp.MustCompile(`^ {0,3}(?:\.\. +|#\+|[:@%] ?)?["']?([\p{L}_][\p{L}\p{N}_. -]{0,39}?)["']?[ \t]*(?::[ \t]|[:=]|:$)[ \t]*(.*)$`)

var (
	// tellingKeys are the keys that a head has and prose does not begin with, as spoken returns them.
	tellingKeys = words("title date status draft isdraft slug published ispublished publish public publishdate pubdate publishedat publishedon private " +
		"hidden visible visibility unlisted unpublished permalink tag tags filetags category categories author authors layout modified lastmod " +
		"updated created createdat expirydate wip")
	// otherKeys are further keys of heads, which alone do not make one.
	otherKeys = words("summary description excerpt keywords url aliases lang language image cover thumbnail type id series toc comments subtitle " +
		"baseheaderlevel css copyright affiliation email link template headline weight password")
	// stateKeys are the keys that decide who may read an article.
	stateKeys = words("status draft isdraft published ispublished publish public private hidden visible visibility unlisted unpublished wip password")
	// listKeys are the keys whose values are lists, one entry a line or separated by commas.
	listKeys = words("tag tags filetags keywords category categories author authors aliases")
)

func words(names string) map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		all[name] = true
	}
	return all
}

// spoken returns a key without the marks in which programs differ: "publish_date" and "Publish Date" are "publishdate".
func spoken(key string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _-.", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, key)
}

// The doubts about heads.
const (
	doubtLines   = "lines at their beginning look like front matter and are not understood"
	doubtGaps    = "their front matter has empty lines in it"
	doubtTwice   = "their front matter has a name twice"
	doubtFence   = "their front matter has an unknown fence"
	doubtProgram = "their front matter is a program, which is not run"
)

// bare is a head without fences that is being read.
type bare struct {
	m     matter
	rest  []string // lines that are no part of the head
	doubt string
	last  string // key of the last line; empty if it has no continuation
}

// readBare reads a head without fences at the start of a text. found is false if the text does not begin with one;
// then the doubt tells whether it looks like one all the same.
func readBare(text []byte) (m matter, rest []byte, doubt string, found bool) {
	block, after, fence := nextBlock(text)
	telling, known, other := survey(block)
	switch {
	case telling == 0 && known < 2, known == 0, !isLine(block[0]):
		return nil, text, "", false
	case known == 1 && other > 0:
		return nil, text, doubtLines, false
	}
	b := &bare{m: matter{}}
	b.take(block)
	for fence == "" && len(b.rest) == 0 {
		more, beyond, end := nextBlock(bytes.TrimLeft(after, "\n"))
		if telling, _, other := survey(more); telling == 0 || other > 0 {
			break
		}
		b.take(more)
		b.doubt, after, fence = doubtGaps, beyond, end
	}
	if m := fencedLater(text, after, fence); m != nil && len(b.rest) == 0 {
		return m, after, "", true
	}
	if len(b.rest) > 0 {
		after = append([]byte(strings.Join(b.rest, "\n")+"\n\n"), after...)
		b.doubt = doubtLines
	}
	return b.m, after, b.doubt, true
}

// fencedLater reads a head that has a fence at its end alone, as Hexo allows; nil if it cannot be read.
func fencedLater(text, after []byte, fence string) matter {
	format := formats[fence]
	if format == "" {
		return nil
	}
	head := bytes.TrimRight(text[:len(text)-len(after)], "\n \t")
	m, err := readMatter(format, bytes.TrimSuffix(head, []byte(fence)))
	if err != nil || len(m) == 0 {
		return nil
	}
	return m
}

// nextBlock returns the lines up to the first empty line or fence, the text after them, and the fence; empty if an
// empty line, or the end of the text, ends the block.
func nextBlock(text []byte) (lines []string, after []byte, fence string) {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		word := string(bytes.TrimRight(line, " \t"))
		switch {
		case word == "":
			return lines, rest, ""
		case formats[word] != "" || word == "...":
			return lines, rest, word
		}
		lines, text = append(lines, word), rest
	}
	return lines, nil, ""
}

// survey counts the lines of a block: with a telling key, with any known key, and those that are neither lines of a
// head nor continue one.
func survey(block []string) (telling, known, other int) {
	open := false
	for _, line := range block {
		parts := linePattern.FindStringSubmatch(line)
		switch {
		case open && continues(line):
			continue
		case parts == nil:
			other++
			open = false
			continue
		}
		open = true
		if key := spoken(parts[1]); tellingKeys[key] {
			telling, known = telling+1, known+1
		} else if otherKeys[key] {
			known++
		}
	}
	return telling, known, other
}

func isLine(line string) bool { return linePattern.MatchString(line) }

// continues reports whether a line continues the value of the line before it: it is indented, or an entry of a list.
func continues(line string) bool {
	return strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t") || strings.HasPrefix(strings.TrimLeft(line, " "), "- ") ||
		strings.HasPrefix(line, " ") && !isLine(line)
}

// take reads the lines of a block.
func (b *bare) take(block []string) {
	for _, line := range block {
		parts := linePattern.FindStringSubmatch(line)
		switch {
		case b.last != "" && continues(line):
			b.continued(strings.TrimSpace(line))
		case parts == nil:
			b.last = ""
			b.rest = append(b.rest, line)
		default:
			b.line(strings.ToLower(strings.TrimSpace(parts[1])), strings.TrimSpace(parts[2]))
		}
	}
	b.last = ""
}

// line stores a value under a key. The first value of a key stays.
func (b *bare) line(key, text string) {
	b.last = key
	if _, there := b.m[key]; there {
		b.doubt, b.last = doubtTwice, ""
		return
	}
	b.m[key] = b.value(key, text)
}

// value returns the value of a text on a line: texts may be quoted, and lists may be in brackets.
func (b *bare) value(key, text string) any {
	if plain := strings.TrimSuffix(text, ","); plain == "true" || plain == "false" || strings.HasSuffix(plain, `"`) || strings.HasSuffix(plain, "]") {
		text = plain // a line of JSON
	}
	if key == "filetags" { // Org: ":one:two:"
		return strings.ReplaceAll(strings.Trim(text, ":"), ":", ",")
	}
	if text == "" || !strings.ContainsRune(`["'`, rune(text[0])) {
		return text
	}
	var node yaml.Node
	left := maxNodes
	if err := yaml.Unmarshal([]byte(text), &node); err != nil || node.Kind == 0 {
		return text
	}
	value, err := fromYAML(&node, &left)
	if err != nil || value == nil {
		return text
	}
	return asWritten(value)
}

// continued adds a line to the value of the last key.
func (b *bare) continued(text string) {
	entry, isEntry := strings.CutPrefix(text, "- ")
	switch before := b.m[b.last].(type) {
	case string:
		if isEntry || listKeys[spoken(b.last)] {
			b.m[b.last] = listOf(before, b.value("", entry))
		} else {
			b.m[b.last] = strings.TrimSpace(before + " " + text)
		}
	case []any:
		b.m[b.last] = append(before, b.value("", entry))
	}
}

// listOf returns a list of the entries before a text, which commas separate, and a further one.
func listOf(before string, next any) (all []any) {
	for part := range strings.SplitSeq(before, ",") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return append(all, next)
}

// comments are the marks of comments at the beginning of a file.
var comments = [][2]string{
	{"<!--", "-->"}, {"{{/*", "*/}}"}, {"{{!--", "--}}"}, {"{#", "#}"}, {"{% comment %}", "{% endcomment %}"}, {"{%- comment -%}", "{%- endcomment -%}"}, {"/*", "*/"},
}

// cutComment cuts a comment off the beginning of a text.
func cutComment(text []byte) (inside, after []byte, found bool) {
	for _, marks := range comments {
		if !bytes.HasPrefix(text, []byte(marks[0])) {
			continue
		}
		inside, after, closed := bytes.Cut(text[len(marks[0]):], []byte(marks[1]))
		if !closed {
			return nil, nil, false
		}
		return inside, bytes.TrimLeft(after, blanks), true
	}
	return nil, nil, false
}

// blanks are the characters that may precede a head.
const blanks = " \t\n\v\f\u00a0\u0085\u2028\u2029\u200b\u2060\ufeff"

// merge adds the values of another head of the same file, and reports whether both say the same about who may read it.
func (m matter) merge(other matter) (agree bool) {
	agree = true
	for name, value := range other {
		if own, there := m[name]; !there {
			m[name] = value
		} else if stateKeys[spoken(name)] && own != value {
			agree = false
		}
	}
	return agree
}

// states reports whether the front matter says anything about who may read the article.
func (m matter) states() bool {
	for name := range m {
		if stateKeys[spoken(name)] {
			return true
		}
	}
	return false
}
