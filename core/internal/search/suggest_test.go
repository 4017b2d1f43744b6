package search

import (
	"testing"
)

func TestSuggestions(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for query, want := range map[string]string{
		"q=portal+kindness":     "kindness",    // each has results, but not together
		"q=blortal":             "portal",      // an error in the first letter
		"q=kubernetes+qqqqqq":   "kubernetes",  // an unknown word
		"q=xmoll+zeems":         "small teams", // both have too many errors to be tolerated
		"q=%22teams+small%22":   "teams small",
		"q=qqqqqq":              "",
		"q=zeppelin":            "", // occurs in hidden entries only
		"q=zepelin":             "",
		"q=airship":             "",
		"q=kubernetes&type=job": "", // entries of another type match
		"q=kubernetes":          "",
	} {
		if got := find(t, x, query, false).Suggestion; got != want {
			t.Errorf("%s: the suggestion is %q, want %q", query, got, want)
		}
	}
	if got := find(t, x, "q=xepelin", true).Suggestion; got != "zeppelin" {
		t.Errorf("staff are told %q", got)
	}
}

func TestCompletions(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for _, c := range []struct {
		text  string
		staff bool
		want  string
	}{
		{"", false, ""},
		{"  ", false, ""},
		{"k", false, "kubernetes"},
		{"Kubernetes for sm", false, "kubernetes"},
		{"for te", false, "kubernetes"},
		{"is a", false, "access"},
		{"cust", false, "portal"},
		{"zepp", false, ""},
		{"zepp", true, "hidden"},
		{"tom", false, ""},
		{"tom", true, "question"},
		{"invoices", false, ""},
		{`"small`, false, "kubernetes"},
	} {
		hits, err := x.Complete(t.Context(), c.text, c.staff)
		if err != nil {
			t.Fatal(err)
		}
		if got := idsOf(hits); got != c.want {
			t.Errorf("%q is completed to %q, want %q", c.text, got, c.want)
		}
	}
}
