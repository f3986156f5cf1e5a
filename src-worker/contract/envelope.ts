/** What every call answers when it worked. */
export interface Success<T> {
  success: true;
  data: T;
  message?: string;
}

export interface FieldError {
  /** Where in the body, as `contentType.0` or `email`. */
  path: string;
  message: string;
}

/** The one error body. `detail` repeats `message` for callers that read either. */
export interface Failure {
  success: false;
  message: string;
  detail: string;
  errors?: FieldError[];
}

export const succeed = <T>(data: T): Success<T> => ({ success: true, data });
