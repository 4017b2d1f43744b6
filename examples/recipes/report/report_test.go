package report

import (
	"bytes"
	"compress/zlib"
	"io"
	"net/http"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
)

func TestContract(t *testing.T) { modeltest.Run(t, Type()) }

func TestTheReportHasTheExpensesOfTheMonth(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin())
	for _, e := range []string{
		`{"purpose":"Sylvester","day":"2025-12-31T23:59:59Z","amount":1000}`,
		`{"purpose":"Café in Łódź","day":"2026-01-01T00:00:00Z","amount":12.5}`,
		`{"purpose":"Train","day":"2026-01-31T23:59:59Z","amount":30}`,
		`{"purpose":"Valentine","day":"2026-02-01T00:00:00Z","amount":2000}`,
	} {
		s.Add(expense, e)
	}
	answer := s.Get(core.Actor{Role: core.Viewer}, "/api/expenses/report?month=2026-01")
	if answer.Status != http.StatusOK || answer.Header.Get("Content-Type") != "application/pdf" ||
		!strings.Contains(answer.Header.Get("Content-Disposition"), "expenses-2026-01.pdf") {
		t.Fatalf("%d %v", answer.Status, answer.Header)
	}
	text := textOf(t, []byte(answer.Body))
	for word, want := range map[string]bool{
		"Expenses in January 2026": true, "2026-01-01": true, "Café in Łódź": true, "12.50": true, "Train": true, "42.50": true,
		"Sylvester": false, "Valentine": false,
	} {
		if strings.Contains(text, encoded(word)) != want {
			t.Errorf("that the report has %q is %t", word, !want)
		}
	}
}

func TestReportsAreForStaff(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin())
	modeltest.WantError(t, s.Get(modeltest.Visitor, "/api/expenses/report?month=2026-01").Err(), core.Unauthenticated)
	for _, month := range []string{"?month=January", "?month=2026-13"} {
		modeltest.WantError(t, s.Get(modeltest.Staff, "/api/expenses/report"+month).Err(), core.Invalid, "month")
	}
	modeltest.WantError(t, s.Get(modeltest.Staff, "/api/expenses/report").Err(), core.Invalid, "month")
}

// textOf returns the streams of a PDF file, unpacked.
func textOf(t *testing.T, file []byte) string {
	t.Helper()
	var all strings.Builder
	for _, rest := range bytes.Split(file, []byte("\nstream\n"))[1:] {
		packed, _, _ := bytes.Cut(rest, []byte("\nendstream"))
		unpacked, err := zlib.NewReader(bytes.NewReader(packed))
		if err != nil {
			continue // a stream that is not packed has no text
		}
		if _, err := io.Copy(&all, unpacked); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// encoded is a text as a page has it, in two bytes for each character.
func encoded(text string) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit>>8), byte(unit))
	}
	return string(out)
}
