package api

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

func TestCell(t *testing.T) {
	for _, c := range []struct {
		kind        field.Kind
		value, want string
	}{
		{field.KindText, `"plain"`, "plain"},
		{field.KindText, `""`, ""},
		{field.KindText, `null`, ""},
		{field.KindText, ``, ""},
		{field.KindText, `"=1+1"`, "'=1+1"},
		{field.KindText, `"+1"`, "'+1"},
		{field.KindText, `"-1"`, "'-1"},
		{field.KindText, `"@A1"`, "'@A1"},
		{field.KindText, `"＝1+1"`, "'＝1+1"},
		{field.KindText, `"＋1"`, "'＋1"},
		{field.KindText, `"－1"`, "'－1"},
		{field.KindText, `"＠A1"`, "'＠A1"},
		{field.KindText, `"\t=1"`, "'\t=1"},
		{field.KindText, `"\r=1"`, "'\r=1"},
		{field.KindText, `"\n=1"`, "'\n=1"},
		{field.KindText, `" =1"`, "' =1"},
		{field.KindText, `"\ufeff=1"`, "'\ufeff=1"},
		{field.KindText, `"\u200b\u00a0=1"`, "'\u200b\u00a0=1"},
		{field.KindText, `" a=1"`, " a=1"},
		{field.KindText, `" "`, " "},
		{field.KindText, `"é=1"`, "é=1"},
		{field.KindNumber, `-12.5`, "-12.5"},
		{field.KindInteger, `-3`, "-3"},
		{field.KindBoolean, `true`, "true"},
		{field.KindTags, `["a","b"]`, "a, b"},
		{field.KindTags, `["=a"]`, "'=a"},
		{field.KindLines, `["a","b"]`, "a\nb"},
		{field.KindLines, `[]`, ""},
		{field.KindMap, `{"a":1}`, `{"a":1}`},
	} {
		if got := cell(c.kind, json.RawMessage(c.value)); got != c.want {
			t.Errorf("%s %s is written %q, want %q", c.kind, c.value, got, c.want)
		}
	}
}

// TestHalfATable ends with the error, not as if it were whole.
func TestHalfATable(t *testing.T) {
	broken := errors.New("broken")
	for name, second := range map[string]func() (*answers.Answer, error){
		"failure":  func() (*answers.Answer, error) { return nil, broken },
		"no list":  func() (*answers.Answer, error) { return &answers.Answer{Body: []byte("{")}, nil },
		"all well": func() (*answers.Answer, error) { return nil, nil },
	} {
		n := 0
		table := newTable(columns([]schema.Field{{Name: "name", Label: "Name"}}), func() (*answers.Answer, error) {
			if n++; n > 1 {
				return second()
			}
			return &answers.Answer{Body: []byte(`[{"id":"x","name":"A"}]`)}, nil
		})
		text, err := io.ReadAll(table)
		if !strings.HasSuffix(string(text), "\r\nx,A,,\r\n") {
			t.Errorf("%s: the text is %q", name, text)
		}
		if whole := name == "all well"; whole != (err == nil) || name == "failure" && !errors.Is(err, broken) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
