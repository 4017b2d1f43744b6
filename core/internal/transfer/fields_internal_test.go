package transfer

import "testing"

// TestDigestsOfRecords checks that the digest of an entry of an importer does not depend on how its characters are written, and that
// that of an export is left to the writer.
func TestDigestsOfRecords(t *testing.T) {
	t.Parallel()
	digest := func(line string, r *Record) string {
		e, err := readEntry([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		e.close(r)
		return e.item.Digest
	}
	plain := digest(`{"id":"a","content":"<p>a & b</p>"}`, &Record{Fits: true})
	if escaped := digest(`{"id":"a","content":"\u003cp\u003ea \u0026 b\u003c/p\u003e"}`, &Record{Fits: true}); plain == "" || plain != escaped {
		t.Errorf("%q and %q", plain, escaped)
	}
	if other := digest(`{"id":"a","content":"<p>b</p>"}`, &Record{Fits: true}); other == plain {
		t.Error("another text has the same digest")
	}
	if exported := digest(`{"id":"a","content":"<p>a</p>"}`, &Record{}); exported != "" {
		t.Errorf("an export has %q", exported)
	}
}
