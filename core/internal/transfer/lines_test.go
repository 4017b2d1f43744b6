package transfer_test

import (
	"bytes"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
)

// FuzzLines checks that Pack sends any line as an entry or a refusal, in a stream that can be read to its end.
func FuzzLines(f *testing.F) {
	for _, text := range []string{`{"id":"a","title":"A"}`, "{", `{"id":1}`, "\x00", `{"$revision":-1}`, `{"createdAt":"x"}`, "[]\n{}"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := folder(t, map[string]string{"posts.jsonl": string(text)})
		root, err := transfer.OpenImport(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = root.Close() }()
		registry, err := model.NewRegistry(redirect.Type(), library.Type())
		if err != nil {
			t.Fatal(err)
		}
		var stream bytes.Buffer
		if err := transfer.Pack(root, registry, nil, &stream, func(int64) {}); err != nil {
			t.Fatal(err)
		}
		from := transfer.NewReceiver(&stream)
		for {
			f, _, err := from.Next()
			if err != nil {
				t.Fatal(err)
			}
			if f.End {
				return
			}
		}
	})
}
