package scaffold

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseFields(t *testing.T) {
	got, err := ParseFields("client:text!, industry:select(finance | health),by:ref(member)")
	want := []Field{
		{Name: "client", Kind: "text", Required: true},
		{Name: "industry", Kind: "select", Of: []string{"finance", "health"}},
		{Name: "by", Kind: "ref", Of: []string{"member"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestFieldsThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                `field "": write name:kind`,
		"client":                          `field "client": write name:kind`,
		"client text":                     `field "client text": write name:kind`,
		"Client:text":                     `field "Client": the name must be a word such as launchedAt`,
		"launched-at:date":                `field "launched-at": the name must be a word`,
		"id:text":                         `the name "id" belongs to every entry`,
		"limit:int":                       `the name "limit" belongs to the list query`,
		"client:string":                   `field "client": there is no kind "string"; the kinds are text, long, rich`,
		"client:text,client:long":         `field "client": it is there twice`,
		"client:text(a)":                  `field "client": a text takes nothing in brackets`,
		"size:select":                     `field "size": a select has 1 to 50 choices`,
		"size:select()":                   `field "size": a select has 1 to 50 choices`,
		"size:select(a|a)":                `field "size": the choice "a" is there twice`,
		"size:select(very small|b)":       `field "size": the choice "very small" must be letters`,
		"size:select(a,b)":                `field "size:select(a": write name:kind`,
		"by:ref":                          `field "by": a ref names the type`,
		"by:ref(a|b)":                     `field "by": a ref names the type`,
		"shown:bool!":                     `field "shown": a bool is never required`,
		strings.Repeat("x", 41) + ":text": `must be a word such as launchedAt`,
	} {
		if _, err := ParseFields(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParseFields(f *testing.F) {
	f.Add("client:text!, industry:select(finance|health), body:rich")
	f.Fuzz(func(t *testing.T, text string) {
		fields, err := ParseFields(text)
		if err != nil {
			return
		}
		p := Plugin{Name: "case-study", Fields: append(fields, Field{Name: "zzTitle", Kind: "text"})}
		if p.check() != nil {
			t.Fatal(p.check())
		}
		if _, err := p.files(""); err != nil {
			t.Fatal(err) // accepted names must be valid in Go
		}
	})
}
