import bytes from './resume.bin';

/** The invented writer's resume. */
export const sampleResume = { fileName: 'Ellen Brandvold.pdf', bytes: new Uint8Array(bytes) };
