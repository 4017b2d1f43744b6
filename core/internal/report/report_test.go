package report_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/report"
)

// TestAStatusOnlyGetsWorse checks the order of the statuses and the sentence of a part with several.
func TestAStatusOnlyGetsWorse(t *testing.T) {
	t.Parallel()
	p := report.Part{Status: report.Off, Sentence: "off"}
	for _, c := range []struct {
		raise report.Status
		want  report.Status
	}{
		{report.OK, report.Off},
		{report.Attention, report.Attention},
		{report.OK, report.Attention},
		{report.Trouble, report.Trouble},
		{report.Attention, report.Trouble},
	} {
		p.Raise(c.raise, string(c.raise))
		if p.Status != c.want || p.Sentence != string(c.want) {
			t.Errorf("after %s the part says %s: %s, want %s", c.raise, p.Status, p.Sentence, c.want)
		}
	}
	if got := report.Trouble.Worse(report.Off); got != report.Trouble {
		t.Errorf("trouble and off are %s", got)
	}
	if got := report.OK.Worse(report.Off); got != report.OK {
		t.Errorf("ok and off are %s: a part that is not set up is no worse", got)
	}
}
