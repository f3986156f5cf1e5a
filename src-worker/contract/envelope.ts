/** In all answers, times are ISO texts in UTC, and amounts are whole units of their currency, exact to the cent. */
export interface Success<T> {
  success: true;
  data: T;
  message?: string;
}

export interface FieldError {
  path: string;
  message: string;
}

/** The text of a refusal stands in both `detail` and `message`, because some callers read only one. */
export interface Failure {
  success: false;
  message: string;
  detail: string;
  errors?: FieldError[];
}

/** An id belongs to the words that were first sent with it. */
export const OTHER_WORDS = 'This message was already sent with different wording.';

export const succeed = <T>(data: T): Success<T> => ({ success: true, data });
