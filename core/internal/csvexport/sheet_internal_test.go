package csvexport

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
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
		{field.KindText, `"+1"`, "+1"},
		{field.KindText, `"-1"`, "-1"},
		{field.KindText, `"+44 20 7946 0000"`, "+44 20 7946 0000"},
		{field.KindPhone, `"+44 (0)20 7946-0000"`, "+44 (0)20 7946-0000"},
		{field.KindText, `"-5.5"`, "-5.5"},
		{field.KindText, `"-5 degrees"`, "'-5 degrees"},
		{field.KindText, `"+1+1"`, "'+1+1"},
		{field.KindText, `"-(1)*2"`, "'-(1)*2"},
		{field.KindText, `"- ()"`, "'- ()"},
		{field.KindText, `"+\u0661"`, "'+\u0661"},
		{field.KindText, `"＋44 20"`, "'＋44 20"},
		{field.KindText, `" +44 20"`, "' +44 20"},
		{field.KindText, `"-2+3+cmd|' /C calc'!A0"`, "'-2+3+cmd|' /C calc'!A0"},
		{field.KindText, `"+44 20;-5\n-x"`, "+44 20;-5\n'-x"},
		{field.KindText, `"@A1"`, "'@A1"},
		{field.KindText, `"＝1+1"`, "'＝1+1"},
		{field.KindText, `"＋1"`, "'＋1"},
		{field.KindText, `"－1"`, "'－1"},
		{field.KindText, `"＠A1"`, "'＠A1"},
		{field.KindText, `"\t=1"`, "'\t'=1"},
		{field.KindText, `"\r=1"`, "'\r'=1"},
		{field.KindText, `"\n=1"`, "'\n'=1"},
		{field.KindText, `" =1"`, "' =1"},
		{field.KindText, `"\ufeff=1"`, "'\ufeff=1"},
		{field.KindText, `"\u200b\u00a0=1"`, "'\u200b\u00a0=1"},
		{field.KindText, `" a=1"`, " a=1"},
		{field.KindText, `" "`, " "},
		{field.KindText, `"é=1"`, "é=1"},
		{field.KindText, `"Bo;=1+1"`, "Bo;'=1+1"},
		{field.KindText, `"a; \u200b@b;c;-d"`, "a;' \u200b@b;c;'-d"},
		{field.KindText, `"a\tb\t＋c"`, "a\tb\t'＋c"},
		{field.KindText, `"a\r\n=b\n\n-c"`, "a\r\n'=b\n\n'-c"},
		{field.KindText, `"a; b\n c-d, =e"`, "a; b\n c-d, =e"},
		{
			field.KindText, `"\u3164=1;\u115f=1\n\ufe0f=1\t\u034f=1;\u2800=1"`,
			"'\u3164=1;'\u115f=1\n'\ufe0f=1\t'\u034f=1;'\u2800=1",
		},
		{field.KindNumber, `-12.5`, "-12.5"},
		{field.KindInteger, `-3`, "-3"},
		{field.KindBoolean, `true`, "true"},
		{field.KindTags, `["a","b"]`, "a, b"},
		{field.KindTags, `["=a"]`, "'=a"},
		{field.KindLines, `["a","b"]`, "a\nb"},
		{field.KindLines, `["a","=b"]`, "a\n'=b"},
		{field.KindLines, `[]`, ""},
		{field.KindMap, `{"a":1}`, `{"a":1}`},
	} {
		if got := cell(schema.Field{Kind: c.kind}, json.RawMessage(c.value)); got != c.want {
			t.Errorf("%s %s is written %q, want %q", c.kind, c.value, got, c.want)
		}
	}
}

// FuzzCell: no text begins as a formula does, once it stands in a table, nor does what another separator cuts from it.
func FuzzCell(f *testing.F) {
	for _, text := range []string{"", "=1", "＝1", " =1", "\ufeff+1", "'=1", "a=1", "-", "a;=1", "\t;\n=1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		raw, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range regexp.MustCompile(`[;\t\r\n]`).Split(cell(schema.Field{Kind: field.KindText}, raw), -1) {
			if number.MatchString(part) {
				continue
			}
			if part = strings.TrimLeftFunc(part, unseen); part != "" && strings.ContainsRune(signs, []rune(part)[0]) {
				t.Errorf("%q is written %q", text, part)
			}
		}
	})
}
