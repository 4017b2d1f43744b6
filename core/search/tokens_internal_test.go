package search

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/internal/nighttest"
)

func sameTokens(t *testing.T, text string) {
	t.Helper()
	got, want := tokenize([]byte(text)), tokenizer.Tokenize([]byte(text))
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q has the words\n%v, want\n%v", text, got, want)
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", " ", "word", "Two words.", "  It's a 3.5 % rise (of 1,000,000), isn't it? ", "a.b a:b a;b 1;2 1,2 a,b a'b 'a' \"a\" _a a_b",
		"e.g. i.e. U.S.A. 10:30 v1.2.3 x=1; y='z'", "Straße über naïve “quoted” — dash", "a \u0301b c\u0301d", "日本語 カタカナ ひらがな",
		"line\nline\r\nline\ttab", "mail@example.com https://example.com/a_b?c=d#e", "שלום \"עולם\" ש\"ל", "a\u200db a \u200db",
	} {
		sameTokens(t, text)
	}
}

// TestTokensOfManyTexts makes texts of what words may be joined by and end with.
func TestTokensOfManyTexts(t *testing.T) {
	t.Parallel()
	parts := strings.Split(`a|Bc|word|1|23|4a|.|,|:|;|'|"|_|-|(|)|/|@|é|ß|’|“|—|`+"\u0301|\u200d|\u2019s|\u05d0|\u30ab|\u65e5|\u0e01|\U0001F600|\u00a0|\n|\r|\t| | | | | ", "|")
	random := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // the same each time
	for range nighttest.Count(10_000, 200_000) {
		var text strings.Builder
		for range random.IntN(12) {
			text.WriteString(parts[random.IntN(len(parts))])
		}
		if sameTokens(t, text.String()); t.Failed() {
			return
		}
	}
}

func FuzzTokens(f *testing.F) {
	f.Add("It's 3.5 %, “quoted”, a_b and a \u0301b.")
	f.Fuzz(func(t *testing.T, text string) { sameTokens(t, text) })
}
