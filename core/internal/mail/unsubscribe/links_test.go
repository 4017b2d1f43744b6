package unsubscribe_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/mail/unsubscribe"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestTokens checks that a token names its entry, also after a restart, and that a modified token is invalid.
func TestTokens(t *testing.T) {
	t.Parallel()
	store := bolttest.Open(t, t.TempDir()+"/quoin.db")
	first, err := unsubscribe.Open(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	again, err := unsubscribe.Open(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	token := first.Token("subscriber", "a-1")
	if id, ok := again.Entry("subscriber", token); !ok || id != "a-1" {
		t.Errorf("%q names %q, %t", token, id, ok)
	}
	_, signature, _ := strings.Cut(token, ".")
	for _, forged := range []string{
		"", ".", "a-1", "a-1.", "." + signature, "a-2." + signature, token + "A", token[:len(token)-1], "a-1.!", token + "." + signature,
	} {
		if id, ok := first.Entry("subscriber", forged); ok {
			t.Errorf("%q names %q", forged, id)
		}
	}
	if _, ok := first.Entry("inquiry", token); ok {
		t.Error("a token of one type is one of another")
	}
	other, err := unsubscribe.Open(t.Context(), bolttest.Open(t, t.TempDir()+"/quoin.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := other.Entry("subscriber", token); ok {
		t.Error("a token of one store is one of another")
	}
}

// TestNoTokenIsValidWithoutASecret checks that no token is valid if the secret could not be read: neither a valid token
// nor one that is signed with an empty secret.
func TestNoTokenIsValidWithoutASecret(t *testing.T) {
	t.Parallel()
	var none unsubscribe.Links
	if none.Work() {
		t.Error("links without a secret work")
	}
	if id, ok := none.Entry("subscriber", none.Token("subscriber", "ada")); ok {
		t.Errorf("the token names %s", id)
	}
}
