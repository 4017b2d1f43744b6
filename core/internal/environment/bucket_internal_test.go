package environment

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/blob/s3"
)

func TestParseMedia(t *testing.T) {
	for text, want := range map[string]s3.Config{
		"s3://files": {Bucket: "files"}, "s3://files/": {Bucket: "files"}, "s3://files/of/site/": {Bucket: "files", Prefix: "of/site"},
	} {
		if got, err := parseMedia(text); err != nil || *got != want {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
	if got, err := parseMedia(""); got != nil || err != nil {
		t.Errorf("nothing is %+v, %v", got, err)
	}
	for _, text := range []string{"files", "/files", "s3:", "s3://", "s3:///of", "https://files", "s3://ada:secret@files", "s3://files?a=b", "s3://files#a"} {
		if got, err := parseMedia(text); err == nil {
			t.Errorf("%q is taken as %+v", text, got)
		}
	}
}

func TestAccount(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("of a file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		env  map[string]string
		want s3.Config
		bad  bool
	}{
		"nothing": {},
		"its own": {
			env: map[string]string{
				"QUOIN_S3_ENDPOINT": "https://a", "QUOIN_S3_REGION": "b", "QUOIN_S3_ACCESS_KEY": "c", "QUOIN_S3_SECRET_KEY_FILE": file,
				"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_SESSION_TOKEN": "x", "AWS_REGION": "x", "AWS_ENDPOINT_URL": "x",
			},
			want: s3.Config{Endpoint: "https://a", Region: "b", AccessKey: "c", SecretKey: "of a file"},
		},
		"the standard ones": {
			env: map[string]string{
				"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": "c", "AWS_DEFAULT_REGION": "d",
				"AWS_ENDPOINT_URL_S3": "https://e", "AWS_ENDPOINT_URL": "x",
			},
			want: s3.Config{AccessKey: "a", SecretKey: "b", Token: "c", Region: "d", Endpoint: "https://e"},
		},
		"no such file":     {env: map[string]string{"QUOIN_S3_ACCESS_KEY_FILE": file + "?"}, bad: true},
		"both of a secret": {env: map[string]string{"QUOIN_S3_ACCESS_KEY": "a", "QUOIN_S3_ACCESS_KEY_FILE": file}, bad: true},
	} {
		got, err := s3AccountFromEnv(func(name string) string { return c.env[name] })
		if got != c.want && !c.bad || (err != nil) != c.bad {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
