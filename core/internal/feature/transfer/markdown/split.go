package markdown

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"
	"golang.org/x/text/encoding/unicode"

	"github.com/quoin-cms/quoin/core"
)

var (
	wordPattern = regexp.MustCompile(`^[\w.+-]+$`)
	headPattern = regexp.MustCompile(`^[A-Za-z_][\w-]*:(?: |$)`)
)

// split separates the front matter of a file from its text. It fails with Malformed if the front matter cannot be read,
// because it may say that the text is a draft.
func split(file []byte) (m matter, text []byte, err error) {
	if file, err = decode(file); err != nil {
		return nil, nil, err
	}
	start := bytes.TrimLeft(file, "\n\t ")
	opening, rest, _ := bytes.Cut(start, []byte("\n"))
	line := strings.TrimRight(string(opening), " \t")
	switch {
	case line == "---" || line == "+++" || line == ";;;":
		return fenced(line, map[string]string{"---": "yaml", "+++": "toml", ";;;": "json"}[line], rest)
	case strings.HasPrefix(line, "---") && wordPattern.MatchString(strings.TrimSpace(line[3:])) && !strings.HasPrefix(line, "----"):
		return fenced("---", strings.ToLower(strings.TrimSpace(line[3:])), rest)
	case strings.HasPrefix(line, "{") && !strings.HasPrefix(line, "{{") && !strings.HasPrefix(line, "{%"):
		return object(start)
	case headPattern.MatchString(line):
		return unopened(start, file)
	}
	return matter{}, file, nil
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
	m, err := read(format, head)
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
	m, err := read("json", first)
	return m, start[decoder.InputOffset():], err
}

// unopened reads YAML front matter without an opening line, which Hexo allows. If there is neither a title nor a date
// in it, it is taken for text.
func unopened(start, file []byte) (matter, []byte, error) {
	if head, text, closes := cutAt(start, "---", false); closes {
		if m, err := read("yaml", head); err == nil && (m["title"] != nil || m["date"] != nil) {
			return m, text, nil
		}
	}
	return matter{}, file, nil
}

func read(format string, head []byte) (matter, error) {
	var found any
	var err error
	switch format {
	case "toml":
		var table map[string]any
		err = toml.Unmarshal(head, &table)
		found = table
	case "json":
		if trimmed := bytes.TrimSpace(head); len(trimmed) > 0 && trimmed[0] != '{' {
			head = append(append([]byte("{"), head...), '}') // Hexo omits the braces
		}
		decoder := json.NewDecoder(bytes.NewReader(head))
		decoder.UseNumber()
		if err = decoder.Decode(&found); errors.Is(err, io.EOF) {
			err = nil
		}
	default:
		var node yaml.Node
		if err = yaml.Unmarshal(head, &node); err == nil {
			left := maxNodes
			found, err = fromYAML(&node, &left)
		}
	}
	if err != nil {
		return nil, unread(err)
	}
	if found == nil {
		return matter{}, nil
	}
	fields, isMap := asWritten(found).(map[string]any)
	if !isMap {
		return nil, core.Errorf(core.Malformed, "The front matter has no names in it.")
	}
	m := matter{}
	for name, value := range fields {
		name = strings.ToLower(name)
		if _, there := m[name]; there {
			return nil, twice(name)
		}
		if value != nil {
			m[name] = value
		}
	}
	return m, nil
}

func unread(err error) error {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return core.Wrap(err, core.Malformed, "The front matter cannot be read: "+core.Cut(first, 200)+".")
}

// maxNodes is the largest number of values in front matter, where values of aliases count each time.
const maxNodes = 10_000

// fromYAML returns the value of a node, with scalars as the strings that were written.
func fromYAML(node *yaml.Node, left *int) (any, error) {
	if *left--; *left < 0 {
		return nil, core.Errorf(core.Malformed, "The front matter has more than %d values.", maxNodes)
	}
	switch node.Kind {
	case yaml.DocumentNode:
		return fromYAML(node.Content[0], left)
	case yaml.AliasNode:
		return fromYAML(node.Alias, left)
	case yaml.SequenceNode:
		list := []any{}
		for _, child := range node.Content {
			value, err := fromYAML(child, left)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case yaml.MappingNode:
		return fromMapping(node, left)
	}
	if node.Tag == "!!null" || node.Kind != yaml.ScalarNode {
		return nil, nil
	}
	return node.Value, nil
}

// fromMapping returns the fields of a mapping. Its own fields take precedence over those merged by "<<". It fails with
// Malformed if a name occurs twice.
func fromMapping(node *yaml.Node, left *int) (any, error) {
	fields, merged := map[string]any{}, []any{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		name := node.Content[i]
		value, err := fromYAML(node.Content[i+1], left)
		if err != nil {
			return nil, err
		}
		if name.Tag == "!!merge" {
			if many, isList := value.([]any); isList {
				merged = append(merged, many...)
			} else {
				merged = append(merged, value)
			}
			continue
		}
		if _, there := fields[name.Value]; there {
			return nil, twice(name.Value)
		}
		fields[name.Value] = value
	}
	for _, one := range merged {
		more, _ := one.(map[string]any)
		for name, value := range more {
			if _, there := fields[name]; !there {
				fields[name] = value
			}
		}
	}
	return fields, nil
}

// twice returns the error for a name that occurs twice, where it is unclear which value is meant.
func twice(name string) error {
	return core.Errorf(core.Malformed, "The front matter has %s twice.", core.Shorten(strings.ToLower(name)))
}

// asWritten converts the scalars in a value of TOML or JSON to strings.
func asWritten(value any) any {
	switch v := value.(type) {
	case nil, string:
		return v
	case []any:
		list := []any{}
		for _, one := range v {
			list = append(list, asWritten(one))
		}
		return list
	case map[string]any:
		fields := map[string]any{}
		for name, one := range v {
			fields[name] = asWritten(one)
		}
		return fields
	case time.Time:
		return v.Format(time.RFC3339Nano)
	}
	return fmt.Sprint(value)
}
