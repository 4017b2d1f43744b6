package secretkey

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

// FuzzOpen checks that nothing but what Seal has written opens, and that a refusal has one of the two reasons.
func FuzzOpen(f *testing.F) {
	key, err := New(bytes.Repeat([]byte{1}, keyBytes))
	if err != nil {
		f.Fatal(err)
	}
	sealed := key.Seal("mail", "s3cret")
	f.Add(sealed)
	f.Add(strings.Replace(sealed, "v1.", "v2.", 1))
	f.Add(sealed[:len(sealed)-4])
	f.Add("v1.." + sealed)
	f.Add("")
	f.Fuzz(func(t *testing.T, changed string) {
		text, err := key.Open("mail", changed)
		switch {
		case err == nil && text != "s3cret":
			t.Errorf("it opens as %q", text)
		case err != nil && (text != "" || !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrOtherKey)):
			t.Errorf("%q, %v", text, err)
		}
	})
}

// FuzzFile checks that each file with a key is its one text, with or without a line break.
func FuzzFile(f *testing.F) {
	good := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, keyBytes))
	for _, text := range []string{good, good + "\n", good + "\r\n", good + "\n\n", good[:20] + "\n" + good[20:], ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		key, err := parse(text)
		if err != nil {
			return
		}
		line := strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
		decoded, err := base64.StdEncoding.DecodeString(line)
		if err != nil || base64.StdEncoding.EncodeToString(decoded) != line {
			t.Fatalf("%q was taken", text)
		}
		same, err := New(decoded)
		if err != nil || same.check != key.check {
			t.Errorf("it holds another key: %v", err)
		}
	})
}
