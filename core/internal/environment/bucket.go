package environment

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/blob/s3"
)

// parseMedia reads where files lie: nil for the data folder, else a bucket as s3://bucket/prefix.
func parseMedia(text string) (*s3.Config, error) {
	if text == "" {
		return nil, nil
	}
	c, err := s3.ParseAddress(text)
	if err != nil {
		return nil, err
	}
	return &c, nil
}

// s3AccountFromEnv returns the credentials and the endpoint of S3 from the environment variables.
func s3AccountFromEnv(getenv func(string) string) (s3.Config, error) {
	var failed error
	setting := func(own string, standard ...string) string {
		value, err := secret(getenv, own)
		failed = errors.Join(failed, err)
		for _, name := range standard {
			value = cmp.Or(value, getenv(name))
		}
		return value
	}
	c := s3.Config{
		Endpoint:  setting("QUOIN_S3_ENDPOINT", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"),
		Region:    setting("QUOIN_S3_REGION", "AWS_REGION", "AWS_DEFAULT_REGION"),
		AccessKey: setting("QUOIN_S3_ACCESS_KEY"),
		SecretKey: setting("QUOIN_S3_SECRET_KEY"),
	}
	if c.AccessKey == "" && c.SecretKey == "" {
		// The three belong together.
		c.AccessKey, c.SecretKey, c.Token = getenv("AWS_ACCESS_KEY_ID"), getenv("AWS_SECRET_ACCESS_KEY"), getenv("AWS_SESSION_TOKEN")
	}
	return c, failed
}

// secret gives a setting from its variable, or from the file that the variable with _FILE at its end names.
func secret(getenv func(string) string, name string) (string, error) {
	path := getenv(name + "_FILE")
	if path == "" {
		return getenv(name), nil
	}
	if getenv(name) != "" {
		return "", fmt.Errorf("%s and %s_FILE are both set", name, name)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("%s_FILE: %w", name, err)
	}
	return strings.TrimSpace(string(text)), nil
}
