package s3

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"regexp"
	"strings"
	"syscall"

	"github.com/minio/minio-go/v7"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// StepError says which step failed when a bucket was tried.
type StepError struct {
	Step string // such as "nothing can be written"
	Err  error
}

func (e *StepError) Error() string { return e.Step + ": " + e.Err.Error() }

func (e *StepError) Unwrap() error { return e.Err }

// errorCode matches the codes of S3, such as AccessDenied. What a server sends in the place of one is not told.
var errorCode = regexp.MustCompile(`^[A-Za-z0-9.]{1,64}$`)

// Code returns the code with which a server has refused a call; empty if the error is none of S3.
func Code(err error) string {
	if refusal, ok := errors.AsType[minio.ErrorResponse](err); ok && errorCode.MatchString(refusal.Code) {
		return refusal.Code
	}
	return ""
}

// Say tells staff why a bucket cannot be used. It has nothing that the server sent but the code of S3: staff may name any
// server, also one whose answers are not for them.
func Say(err error) string {
	text := reason(err)
	if failed, ok := errors.AsType[*StepError](err); ok {
		text = failed.Step + ": " + text
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

func reason(err error) string {
	code := Code(err)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errSilent):
		return "the server did not answer in time"
	case errors.Is(err, blob.ErrFull):
		return "there is no room left in the bucket"
	case code == minio.NoSuchBucket:
		return "there is no such bucket"
	case code != "":
		return "the server refuses it (" + code + ")"
	}
	if missing, ok := errors.AsType[*net.DNSError](err); ok && missing.IsNotFound {
		return "there is no server of that name"
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "the certificate of the server is not good"
	}
	if errors.Is(err, syscall.ECONNREFUSED) {
		return "nobody listens at that address"
	}
	if _, ok := errors.AsType[*url.Error](err); ok {
		return "the server cannot be reached"
	}
	return "the server does not answer as S3 does"
}
