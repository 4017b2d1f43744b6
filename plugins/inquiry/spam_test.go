package inquiry_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

func TestSpamIsScoredAndKept(t *testing.T) {
	links := func(n int) string { return strings.Repeat("https://a.example ", n) }
	for name, c := range map[string]struct {
		message string
		hints   map[string]any
		least   float64
		most    float64
		spam    bool
	}{
		"a person":                   {"We need a shop by May.", map[string]any{"elapsed": 40000, "website": ""}, 0, 0, false},
		"a program of a friend":      {"We need a shop by May.", nil, 0, 0, false},
		"a filled trap":              {"We need a shop by May.", map[string]any{"website": "https://x.example"}, 0.8, 0.8, true},
		"a trap of another kind":     {"We need a shop by May.", map[string]any{"website": []string{"a"}}, 0.8, 0.8, true},
		"a quick hand":               {"We need a shop by May.", map[string]any{"elapsed": 2500}, 0.1, 0.1, false},
		"no time at all":             {"We need a shop by May.", map[string]any{"elapsed": 10}, 0.25, 0.25, false},
		"a time that is none":        {"We need a shop by May.", map[string]any{"elapsed": "soon"}, 0, 0, false},
		"a link":                     {"Look at " + links(1), nil, 0, 0, false},
		"many links":                 {links(12), nil, 0.7, 0.7, true},
		"links as code, in a moment": {`<a href="https://a.example">x</a>`, map[string]any{"elapsed": 1}, 0.75, 0.95, true},
		"another alphabet":           {"Здравствуйте, нам нужен магазин", nil, 0.2, 0.2, false},
		"letters that look alike":    {"Your раypal account", nil, 0.4, 0.4, false},
		"French":                     {"Bonjour, il nous faut un été à Paris.", nil, 0, 0, false},
		"advertising": {
			"BUY CHEAP BACKLINKS!!! https://a.example https://b.example https://c.example casino viagra crypto FREE MONEY click here",
			nil, 0.9, 1, true,
		},
		"cheap links":       {"BUY CHEAP BACKLINKS NOW!!! " + links(2), nil, 0.7, 0.9, true},
		"disguised words":   {"v1agra, c.a.s.i.n.o and ＣＲＹＰＴＯ: free m0ney", nil, 0.8, 0.8, true},
		"a betting company": {"We run a casino and want to take crypto. Can you do it by May?", nil, 0.25, 0.25, false},
		"a doctor":          {"Our clinic advises on weight loss. We want to be on the first page of Google for it.", map[string]any{"elapsed": 60000}, 0.25, 0.25, false},
		"a pharmacy":        {"Our online pharmacy needs a new shop with SAP and ERP.", nil, 0.1, 0.1, false},
		"abbreviations":     {"We need an API for our CRM, ERP and POS systems with SSO and MFA for all of our people.", nil, 0, 0, false},
		"a loud person":     {"PLEASE CALL ME BACK ABOUT THE NEW SHOP!!!", nil, 0.3, 0.3, false},
		"a glad person":     {"Thank you!!! We start in May.", nil, 0.1, 0.1, false},
		"everything":        {links(30) + "[url=x] раypal", map[string]any{"website": "x", "elapsed": 0}, 1, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, inquiry.Type())
			body := map[string]any{"name": "Mia", "email": "mia@example.com", "message": c.message}
			maps.Copy(body, c.hints)
			text, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			e, err := s.Create(modeltest.Visitor, "inquiry", string(text))
			if err != nil {
				t.Fatal(err)
			}
			got := s.Entity(modeltest.Staff, "inquiry", e.ID)
			spam, _ := got["spam"].(map[string]any)
			score, _ := spam["score"].(float64)
			reasons, _ := spam["reasons"].([]any)
			if score < c.least || score > c.most || got["isSpam"] != c.spam || (score > 0) != (len(reasons) > 0) {
				t.Errorf("%v, %v", spam, got["isSpam"])
			}
			if _, kept := got["website"]; kept {
				t.Error("the trap was kept")
			}
		})
	}
}

func TestRepeatsWithinADayAreSpam(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	send := func(n int) any {
		body := fmt.Sprintf(`{"name":"Mia","email":"mia%d@example.com","message":"Cheap  LINKS here"}`, n)
		e, err := s.Create(modeltest.Visitor, "inquiry", body)
		if err != nil {
			t.Fatal(err)
		}
		return s.Entity(modeltest.Staff, "inquiry", e.ID)["isSpam"]
	}
	for n := range 8 {
		if send(n) != false {
			t.Errorf("a person who pressed %d times is taken for a program", n+1)
		}
	}
	if send(8) != true {
		t.Error("the ninth of the same was not seen through")
	}
	s.Clock.Advance(25 * time.Hour)
	if send(9) != false {
		t.Error("a day later it is still known")
	}
}

func TestVisitorsSayNothingOfStaffFields(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	for _, field := range []string{`"assignee":"ada"`, `"isSpam":false`, `"spam":{"score":0}`} {
		_, err := s.Create(modeltest.Visitor, "inquiry", `{`+form+`,`+field+`}`)
		modeltest.WantError(t, err, core.Invalid, strings.Split(field, `"`)[1])
	}
	_, err := s.Create(modeltest.Staff, "inquiry", `{`+form+`,"website":"x"}`)
	modeltest.WantError(t, err, core.Invalid, "website")
}
