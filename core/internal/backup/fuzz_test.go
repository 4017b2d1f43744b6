package backup_test

import (
	"bytes"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func compressed(t testing.TB, body []byte) []byte {
	t.Helper()
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = encoder.Close() }()
	return encoder.EncodeAll(body, nil)
}

// FuzzRead checks that Read accepts only archives that Write could have written.
func FuzzRead(f *testing.F) {
	archive := written(f, small(f))
	f.Add(archive)
	f.Add(archive[:len(archive)/2])
	f.Add([]byte("age-encryption.org/v1\n"))
	f.Add(join(f, parts(f, archive)[:3]))
	f.Fuzz(func(t *testing.T, changed []byte) {
		contents, err := read(changed)
		if err != nil {
			if !isRefusal(err) {
				t.Errorf("refused without a name: %v", err)
			}
			return
		}
		if !bytes.Equal(join(t, parts(t, changed)), changed) || contents.Size != int64(len(changed)) {
			t.Error("it holds more than its parts")
		}
	})
}
